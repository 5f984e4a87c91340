import { APP_PATH } from './page-settings';

const KEY = `charterbook:business:${APP_PATH}`;

/** The business that the user opened last in this browser. */
export function lastBusiness<Business extends { readonly id: string }>(
  businesses: readonly Business[],
): Business | undefined {
  const id = localStorage.getItem(KEY);
  return businesses.find((business) => business.id === id) ?? businesses[0];
}

export function rememberBusiness(id: string): void {
  localStorage.setItem(KEY, id);
}
