import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { DraftContentDto } from './draft-content.dto.js';

/** An incorporation that is not ordered yet. All members of the business see it. */
@Entity({ name: 'incorporation_draft' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'incorporation_draft_business_id_fkey' })
@Index('incorporation_draft_by_update', ['businessId', 'updatedAt', 'id'])
export class IncorporationDraft {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'jsonb' })
  content!: DraftContentDto;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
