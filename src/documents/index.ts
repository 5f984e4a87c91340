export { entitiesWithDocument, findDuplicateDocuments } from './document-checks.js';
export { DOCUMENT_KINDS, type DocumentKind, OWN_KINDS } from './document-kinds.js';
export {
  type ContentType,
  DocumentsRepository,
  type NewDocument,
  type StoredDocument,
} from './documents.repository.js';
export { DocumentsModule } from './documents.module.js';
