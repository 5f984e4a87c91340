import { findReviewBacklogs } from '../../banking/index.js';
import { daysBefore, detector } from '../detector.js';

const MAX_WAITING = 25;
const DAYS_WAITED = 14;

/** More than an hour's work has waited for review longer than two weeks. */
export const reviewBacklog = detector({
  code: 'review_backlog',
  severity: 'warning',
  subjectType: 'legal_entity',
  find: (context) =>
    findReviewBacklogs(context.uow, context.scope, {
      maxWaiting: MAX_WAITING,
      before: daysBefore(context, DAYS_WAITED),
    }),
  message: ({ waiting }) => `${waiting} transactions have needed review for more than ${DAYS_WAITED} days`,
});
