import { findReviewBacklogs } from '../../banking/index.js';
import { addDays } from '../../kernel/calendar-date.js';
import { daysBefore, detector } from '../detector.js';

const DAYS_WAITED = 14;
const DAYS_MOVED = 365;
const BACKLOG_PERCENT = 5;
const LARGE_BACKLOG_PERCENT = 25;

/** Transactions that carry much of the money have waited for review longer than two weeks. */
export const reviewBacklog = detector({
  code: 'review_backlog',
  severity: 'warning',
  subjectType: 'legal_entity',
  find: (context) =>
    findReviewBacklogs(context.uow, context.scope, {
      minPercent: BACKLOG_PERCENT,
      before: daysBefore(context, DAYS_WAITED),
      after: addDays(context.today, -DAYS_MOVED),
    }),
  isCritical: ({ percent }) => percent > LARGE_BACKLOG_PERCENT,
  message: ({ waiting, percent }) =>
    `${waiting} transactions with ${percent}% of the money moved in a year have needed review for more than ${DAYS_WAITED} days`,
});
