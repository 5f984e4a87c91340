import { nameOfUsState, usStateOf } from '../../../../src/kernel/us-states.js';
import type { ObligationView } from '../../data/contract';
import { formatMonth } from '../../platform/locale';

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

const FISCAL_YEAR = /^(\d{4}-\d{2})(?:\.(\d+))?$/;
const QUARTER = /^(\d{4})-(Q\d)$/;

/**
 * What an obligation is for, after "for": `Q4 2026`, or a fiscal year by its end. Null of the other periods: the year of a yearly
 * date is that of its due date, whichever year is reported.
 */
export function periodInWords({ period }: Pick<ObligationView, 'period'>): string | null {
  const [, year, quarter] = QUARTER.exec(period ?? '') ?? [];
  if (year !== undefined && quarter !== undefined) return `${quarter} ${year}`;
  const [, end, instalment] = FISCAL_YEAR.exec(period ?? '') ?? [];
  if (end === undefined) return null;
  const fiscalYear = `the fiscal year to ${formatMonth(`${end}-01`)}`;
  return instalment === undefined ? fiscalYear : `${fiscalYear}, installment ${instalment}`;
}

/** Whether it still has to be filed or waived. */
export function isOpen({ status }: Pick<ObligationView, 'status'>): boolean {
  return status !== 'filed' && status !== 'waived';
}
