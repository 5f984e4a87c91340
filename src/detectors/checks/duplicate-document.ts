import { findDuplicateDocuments } from '../../documents/index.js';
import { daysBefore, detector } from '../detector.js';

/** Documents are never deleted, so a user cannot resolve this: it is reported for a limited time. */
const DAYS_REPORTED = 30;

/** Files with the same bytes as an earlier one of the same entity. */
export const duplicateDocument = detector({
  code: 'duplicate_document',
  severity: 'info',
  subjectType: 'document',
  find: (context) => findDuplicateDocuments(context.uow, context.scope, daysBefore(context, DAYS_REPORTED)),
  message: ({ kind }) => `a document (${kind.replaceAll('_', ' ')}) is identical to an earlier document`,
});
