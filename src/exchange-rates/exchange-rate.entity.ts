import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';

/** A rate that a business set for one of its entities. */
@Entity({ name: 'exchange_rate' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], { name: 'exchange_rate_entity' })
export class OwnExchangeRate {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  /** Not that of the entity. */
  @PrimaryColumn({ type: 'text' })
  currency!: CurrencyCode;

  @PrimaryColumn({ type: 'date' })
  date!: CalendarDate;

  /** Units of the entity's currency for one of this one, as decimal text; above 0. */
  @Column({ type: 'numeric', precision: 21, scale: 12 })
  rate!: string;
}
