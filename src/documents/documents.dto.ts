import { Line, Nullable, OneOf, Optional, Uuid } from '../platform/http/input/fields/fields.js';
import { MAX_TITLE_LENGTH } from './document-title.js';
import { type Disposition, DISPOSITIONS } from './file-headers.js';
import { TargetQuery } from './target-query.js';
import { type ContentType, DOCUMENT_KINDS, type DocumentKind, OWN_KINDS } from './document-kinds.js';

const UPLOADED_KINDS = DOCUMENT_KINDS.filter((kind) => !OWN_KINDS.includes(kind));

export class DocumentsQuery extends TargetQuery {
  /** Only documents of this legal entity. Default: all documents of the business. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** Only documents of this kind. */
  @Optional()
  @OneOf(DOCUMENT_KINDS)
  kind?: DocumentKind;

  /** A literal substring of the title or the file name, ignoring case. */
  @Optional()
  @Line({ max: 200 })
  q?: string;
}

/** The text fields of the form. */
export class UploadDocumentDto {
  /** What the document is. `ss4` and `signed_ss4` are created by the service and cannot be uploaded. */
  @OneOf(UPLOADED_KINDS)
  kind!: DocumentKind;

  /** The legal entity that the document belongs to. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** What users call it, such as `Lease 2026`. Default: none. */
  @Optional()
  @Line({ max: MAX_TITLE_LENGTH })
  title?: string;
}

/** What a browser does with the file. */
export class DocumentContentQuery {
  /** `inline` shows it in the browser, `attachment` saves it. Default: `attachment`. */
  @Optional()
  @OneOf(DISPOSITIONS)
  disposition?: Disposition;
}

/** The fields of a document that can change. */
export class UpdateDocumentDto {
  /** What users call it, stored without white space around it. Empty text or null removes it. */
  @Nullable()
  @Line({ max: MAX_TITLE_LENGTH, min: 0 })
  title!: string | null;
}

/** A stored file. Only its title can change. */
export interface DocumentView {
  /** The id of the document. `GET /documents/{id}/content` returns the file. */
  readonly id: string;
  /** The legal entity that it belongs to; null if the company did not exist yet. */
  readonly entityId: string | null;
  /** What the document is. */
  readonly kind: DocumentKind;
  /** What users call it; null if it has no title. */
  readonly title: string | null;
  /** The name of the uploaded file, with the extension of its content. */
  readonly fileName: string;
  /** The media type, as found in the content. */
  readonly contentType: ContentType;
  /** The size of the file in bytes. */
  readonly size: number;
  /** The SHA-256 of the file in hexadecimal. */
  readonly sha256: string;
  /** When the document was stored. */
  readonly createdAt: string;
}
