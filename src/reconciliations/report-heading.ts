import type { CurrencyCode } from '../kernel/currency.js';
import type { BankReconciliationReportView } from './report-views.js';

/** What is written above a report. */
export interface ReportHeading {
  readonly legalName: string;
  readonly currency: CurrencyCode;
  readonly preparedAt: Date;
}

/** What is written above a report in every kind of file. */
export function headingOf(
  report: BankReconciliationReportView,
  { legalName, currency, preparedAt }: ReportHeading,
) {
  const { reconciliation, accountName, statement } = report;
  const file = statement === null ? [] : [['Statement file', statement.fileName] as const];
  return {
    title: 'Bank reconciliation',
    legalName,
    dates: `${reconciliation.from} to ${reconciliation.to}`,
    details: [
      ['Bank account', accountName] as const,
      ['Currency', currency] as const,
      ['Status', STATUS_WORDS[reconciliation.status]] as const,
      ...file,
    ],
    preparedAt,
  };
}

const STATUS_WORDS = { draft: 'Draft', completed: 'Completed', undone: 'Undone' };
