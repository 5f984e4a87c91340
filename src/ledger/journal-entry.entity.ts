import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../kernel/calendar-date.js';

/** One balanced, immutable event of the journal. */
@Entity({ name: 'journal_entry' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'journal_entry_business_id_entity_id_fkey',
})
@ForeignKey('JournalEntry', ['businessId', 'reversesEntryId'], ['businessId', 'id'], {
  name: 'journal_entry_business_id_reverses_entry_id_fkey',
})
@Unique('journal_entry_booking', ['businessId', 'sourceId', 'sourceSeq'])
@Unique('journal_entry_line_key', ['businessId', 'entityId', 'id', 'postedOn', 'flowSense'])
@Unique('journal_entry_reversed_once', ['businessId', 'reversesEntryId'])
export class JournalEntry {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @Column({ type: 'date', name: 'posted_on' })
  postedOn!: CalendarDate;

  @Column({ type: 'text' })
  description!: string;

  @Column({ type: 'text' })
  source!: string;

  @Column({ type: 'uuid', name: 'source_id', nullable: true })
  sourceId!: string | null;

  @Column({ type: 'integer', name: 'source_seq', nullable: true })
  sourceSeq!: number | null;

  @Column({ type: 'uuid', name: 'reverses_entry_id', nullable: true })
  reversesEntryId!: string | null;

  @Column({ type: 'smallint', name: 'flow_sense' })
  flowSense!: number;

  @Column({ type: 'smallint', name: 'line_count' })
  lineCount!: number;

  @Column({ type: 'timestamptz', name: 'recorded_at' })
  recordedAt!: Date;

  @Column({ type: 'text', name: 'actor_kind' })
  actorKind!: string;

  @Column({ type: 'uuid', name: 'acting_user_id', nullable: true })
  actingUserId!: string | null;
}
