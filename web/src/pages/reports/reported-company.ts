import { useOutletContext, useSearchParams } from 'react-router';
import type { CalendarDate } from '../../../../src/kernel/calendar-date.js';
import type { LegalEntityView } from '../../data/contract';
import type { Period } from '../../platform/periods';
import { changedReport, readReport, type ReportChanges } from './report-query';

/** Whose reports are shown. */
export interface ReportedCompany {
  readonly businessId: string;
  readonly company: LegalEntityView;
  readonly today: CalendarDate;
  readonly periods: Readonly<Record<string, Period>>;
}

/** The company, and the settings of the report in the address of the page. */
export function useReportSettings() {
  const shared = useOutletContext<ReportedCompany>();
  const [params, setParams] = useSearchParams();
  const thisYear = shared.periods['This year'] ?? { from: shared.today, to: shared.today };
  return {
    ...shared,
    settings: readReport(params, thisYear, shared.today),
    change: (changes: ReportChanges) =>
      setParams((now) => changedReport(now, changes), { replace: true, preventScrollReset: true }),
  };
}
