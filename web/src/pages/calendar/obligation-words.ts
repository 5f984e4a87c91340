import { nameOfUsState, usStateOf } from '../../../../src/kernel/us-states.js';
import type { ObligationView } from '../../data/contract';

export const STATUS_WORDS: Readonly<Record<ObligationView['status'], string>> = {
  upcoming: 'Not due yet',
  due_soon: 'Due soon',
  overdue: 'Overdue',
  filed: 'Filed',
  waived: 'Waived',
};

/** Who requires it; null for a date that a user added. */
export function authorityOf({ jurisdiction }: Pick<ObligationView, 'jurisdiction'>): string | null {
  if (jurisdiction === null) return null;
  if (jurisdiction === 'US') return 'United States';
  const state = usStateOf(jurisdiction.replace(/^US-/, ''));
  return state === null ? jurisdiction : nameOfUsState(state);
}

/** Whether it still has to be filed or waived. */
export function isOpen({ status }: Pick<ObligationView, 'status'>): boolean {
  return status !== 'filed' && status !== 'waived';
}
