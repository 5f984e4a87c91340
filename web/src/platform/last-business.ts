import { APP_PATH } from './page-settings';

const KEY = `charterbook:business:${APP_PATH}`;

/** The business that the person worked in last in this browser, to start there again. */
export function lastBusiness<Business extends { readonly id: string }>(
  businesses: readonly Business[],
): Business | undefined {
  const id = localStorage.getItem(KEY);
  return businesses.find((business) => business.id === id) ?? businesses[0];
}

export function rememberBusiness(id: string): void {
  localStorage.setItem(KEY, id);
}
