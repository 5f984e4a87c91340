import { Line, OneOf, Optional, Uuid } from '../platform/http/input/fields/fields.js';
import { TARGET_TYPES, type TargetType } from './link-targets.js';
import { TargetQuery } from './target-query.js';

export class DocumentLinksQuery extends TargetQuery {
  /** Only links of this document. Default: links of all documents. */
  @Optional()
  @Uuid()
  documentId?: string;
}

/** A document, and the record to link it to. */
export class LinkDocumentDto {
  /** The document. */
  @Uuid()
  documentId!: string;

  /** The type of the record. */
  @OneOf(TARGET_TYPES)
  targetType!: TargetType;

  /** The id of the record, such as `txn_…` for a transaction. */
  @Line({ max: 40 })
  targetId!: string;
}

/** A document and one record that it is linked to. */
export interface DocumentLinkView {
  /** The id of the link. */
  readonly id: string;
  /** The document. */
  readonly documentId: string;
  /** The type of the record. */
  readonly targetType: TargetType;
  /** The id of the record, such as `txn_…` for a transaction. */
  readonly targetId: string;
  /** When the link was created. */
  readonly createdAt: string;
}

/** A link that was removed. */
export interface RemovedDocumentLinkView {
  /** The id of the former link. */
  readonly id: string;
}
