import { type ObligationView, periodInWords as wordsOfPeriod, requiredBy } from '../../data/contract';
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
  return requiredBy(jurisdiction);
}

/** What an obligation is for, after "for": `Q4 2026`, or a fiscal year by its end. Null of the other periods. */
export function periodInWords({ period }: Pick<ObligationView, 'period'>): string | null {
  return wordsOfPeriod(period, formatMonth);
}

/** Whether it still has to be filed or waived. */
export function isOpen({ status }: Pick<ObligationView, 'status'>): boolean {
  return status !== 'filed' && status !== 'waived';
}
