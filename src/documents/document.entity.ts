import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ContentType, DocumentKind } from './document-kinds.js';

/** A stored file with its content. */
@Entity({ name: 'document' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'document_business_id_entity_id_fkey',
})
@ForeignKey('Business', ['businessId'], ['id'], { name: 'document_business_id_fkey' })
export class Document {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'entity_id', nullable: true })
  entityId!: string | null;

  @Column({ type: 'text' })
  kind!: DocumentKind;

  @Column({ type: 'text', nullable: true })
  title!: string | null;

  @Column({ type: 'text', name: 'file_name' })
  fileName!: string;

  @Column({ type: 'text', name: 'content_type' })
  contentType!: ContentType;

  @Column({ type: 'integer' })
  size!: number;

  @Column({ type: 'bytea' })
  sha256!: Buffer;

  @Column({ type: 'bytea', select: false })
  content!: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
