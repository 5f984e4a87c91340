import { findDuplicateDocuments } from '../../documents/index.js';
import { daysBefore, detector } from '../detector.js';

/** Documents are never deleted, so a user cannot resolve this: it is reported for a limited time. */
const DAYS_REPORTED = 30;

/** Files that were stored before for the same entity, byte for byte. */
export const duplicateDocument = detector({
  code: 'duplicate_document',
  severity: 'info',
  subjectType: 'document',
  find: (context) => findDuplicateDocuments(context.uow, context.scope, daysBefore(context, DAYS_REPORTED)),
  message: ({ kind }) =>
    `a document (${kind.replaceAll('_', ' ')}) is the same file as one that was stored before`,
});
