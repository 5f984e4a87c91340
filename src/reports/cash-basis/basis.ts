/** When income and expenses count: when they are earned and owed, or when they are paid. */
export const BASES = ['accrual', 'cash'] as const;
export type Basis = (typeof BASES)[number];

/** In a heading. */
export function basisInWords(basis: Basis): string {
  return basis === 'cash' ? 'Cash' : 'Accrual';
}
