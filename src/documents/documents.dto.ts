import { OneOf, Optional, Uuid } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';
import { type ContentType, DOCUMENT_KINDS, type DocumentKind, OWN_KINDS } from './document-kinds.js';

const UPLOADED_KINDS = DOCUMENT_KINDS.filter((kind) => !OWN_KINDS.includes(kind));

export class DocumentsQuery extends PageQuery {
  @Optional()
  @Uuid()
  entityId?: string;

  @Optional()
  @OneOf(DOCUMENT_KINDS)
  kind?: DocumentKind;
}

/** The text fields of the form. */
export class UploadDocumentDto {
  @OneOf(UPLOADED_KINDS)
  kind!: DocumentKind;

  /** Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

export interface DocumentView {
  readonly id: string;
  readonly entityId: string | null;
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly contentType: ContentType;
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly createdAt: string;
}
