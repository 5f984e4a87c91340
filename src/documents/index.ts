export { entitiesWithDocument, findDuplicateDocuments } from './document-checks.js';
export { type ContentType, DOCUMENT_KINDS, type DocumentKind, OWN_KINDS } from './document-kinds.js';
export { DocumentsRepository, type NewDocument, type StoredDocument } from './documents.repository.js';
export { DocumentQueries } from './documents.queries.js';
export { DocumentsModule } from './documents.module.js';
export { DocumentsSessionModule } from './documents-session.module.js';
export { LinkDocument } from './link-document.js';
export { UploadDocument } from './upload-document.js';
