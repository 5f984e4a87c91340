import { type ObligationView, periodInWords, requiredBy } from '../obligations/index.js';
import { calendarDate } from '../kernel/calendar-date.js';
import type { CalendarEvent } from './icalendar.js';

/** What the events of a feed have in common. */
export interface FeedFacts {
  readonly businessId: string;
  /** Named in each title; null if the business has only one company. */
  readonly company: string | null;
  readonly rootUrl: string;
  readonly appUrl: string;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** An open obligation as an event. It says nothing that changes with the day on which it is read. */
export function toEvent(obligation: ObligationView, facts: FeedFacts): CalendarEvent {
  const { id, title, dueDate, updatedAt } = obligation;
  const url = pageOf(obligation, facts);
  return {
    uid: `${id}@${new URL(facts.rootUrl).hostname}`,
    date: calendarDate(dueDate),
    title: facts.company === null ? title : `${title} (${facts.company})`,
    description: [...factsOf(obligation), `In Charterbook: ${url}`].join('\n'),
    url,
    changedAt: new Date(updatedAt),
  };
}

function pageOf({ id, entityId }: ObligationView, { appUrl, businessId }: FeedFacts): string {
  return `${appUrl}/businesses/${businessId}/calendar/${id}?entity=${entityId}`;
}

/** In the words of the page in the web app. */
function factsOf({
  jurisdiction,
  period,
  note,
  severity,
  legalSource,
  confidence,
  penalty,
  link,
}: ObligationView): string[] {
  const authority = requiredBy(jurisdiction);
  const isFor = periodInWords(period, (firstDay) => MONTH.format(Date.parse(firstDay)));
  return [
    authority === null ? null : `Required by: ${authority}`,
    isFor === null ? null : `For: ${isFor}`,
    note === null ? null : `${severity === 'conditional' ? 'When it applies' : 'What to know'}: ${note}`,
    legalSource === null ? null : `Why it is due: ${legalSource}`,
    confidence === null || confidence === 'sure'
      ? null
      : 'The date could not be confirmed in the law or with the authority. Ask the authority before you rely on it.',
    penalty === null ? null : `If it is late: ${penalty.description}`,
    link === null ? null : `Page of the authority: ${link}`,
  ].filter((line) => line !== null);
}
