import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../../kernel/calendar-date.js';

/** A fiscal year whose income is in the retained earnings. */
@Entity({ name: 'closed_year' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'closed_year_business_id_entity_id_fkey',
})
@ForeignKey(
  'JournalEntry',
  ['businessId', 'entityId', 'entryId', 'fiscalYearEnd', 'flowSense'],
  ['businessId', 'entityId', 'id', 'postedOn', 'flowSense'],
  { name: 'closed_year_entry' },
)
export class ClosedYear {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  /** Its last day. */
  @PrimaryColumn({ type: 'date', name: 'fiscal_year_end' })
  fiscalYearEnd!: CalendarDate;

  @Column({ type: 'date', name: 'starts_on' })
  startsOn!: CalendarDate;

  /** The closing entry; null if no account moved. */
  @Column({ type: 'uuid', name: 'entry_id', nullable: true })
  entryId!: string | null;

  /** That of closing entries. */
  @Column({ type: 'smallint', name: 'flow_sense' })
  flowSense!: 2;

  /** The period lock before. */
  @Column({ type: 'date', name: 'locked_before', nullable: true })
  lockedBefore!: CalendarDate | null;

  @Column({ type: 'timestamptz', name: 'closed_at' })
  closedAt!: Date;
}
