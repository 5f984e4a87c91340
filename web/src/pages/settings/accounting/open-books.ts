import { useOutletContext } from 'react-router';
import type { CalendarDate } from '../../../../../src/kernel/calendar-date.js';
import type { ClosedYearView, LegalEntityView } from '../../../data/contract';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { useWayBack } from '../../../platform/use-way-back';

/** Whose books are closed and opened. */
export interface OpenBooks {
  readonly company: LegalEntityView;
  /** Newest first. */
  readonly closedYears: readonly ClosedYearView[];
  readonly today: CalendarDate;
}

/** The same for a dialog over the page. */
export function useOpenBooks() {
  const books = useOutletContext<OpenBooks>();
  const { id: businessId } = useCurrentBusiness();
  const close = useWayBack(`/businesses/${businessId}/settings/accounting`);
  return { ...books, businessId, lastClosed: books.closedYears[0]?.fiscalYearEnd ?? null, close };
}
