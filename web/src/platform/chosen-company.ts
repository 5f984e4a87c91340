import { COMPANY } from './company-address';
import { APP_PATH } from './page-settings';

export interface ChosenCompany {
  readonly id: string;
  /** Whether the address names it; otherwise it is the one that the user chose last. */
  readonly isNamed: boolean;
}

const keyOf = (businessId: string) => `charterbook:company:${APP_PATH}:${businessId}`;

/** The company whose books an address shows; null for the primary one. */
export function chosenCompany(businessId: string, search: string): ChosenCompany | null {
  const named = new URLSearchParams(search).get(COMPANY);
  if (named !== null && named !== '') return { id: named, isNamed: true };
  const remembered = localStorage.getItem(keyOf(businessId));
  return remembered === null ? null : { id: remembered, isNamed: false };
}

export function rememberCompany(businessId: string, id: string): void {
  localStorage.setItem(keyOf(businessId), id);
}

export function forgetCompany(businessId: string): void {
  localStorage.removeItem(keyOf(businessId));
}
