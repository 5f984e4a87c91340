import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import type { EntityType } from './entity-types.js';
import type { Regime } from './regimes.js';
import type { TaxIdType } from './tax-id.js';

export const ENTITY_STATUSES = ['active', 'pending', 'suspended', 'dissolved'] as const;
export type EntityStatus = (typeof ENTITY_STATUSES)[number];

/** A postal address. */
export interface PostalAddress {
  /** Street and number. */
  readonly line1: string;
  /** Suite, floor or building. Absent if there is none. */
  readonly line2?: string;
  /** The city. */
  readonly city: string;
  /** The state or province. Absent if unknown. */
  readonly region?: string;
  /** The postal or ZIP code. Absent if unknown. */
  readonly postalCode?: string;
  /** The country (ISO 3166-1 alpha-2). */
  readonly country: string;
}

/** A company that keeps books, with its own chart of accounts, currency and fiscal year. */
@Entity({ name: 'legal_entity' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'legal_entity_business_id_fkey' })
export class LegalEntity {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text', name: 'legal_name' })
  legalName!: string;

  /** ISO 3166-1 alpha-2. */
  @Column({ type: 'text' })
  country!: string;

  @Column({ type: 'text', name: 'entity_type' })
  entityType!: EntityType;

  @Column({ type: 'text', nullable: true })
  regime!: Regime | null;

  @Column({ type: 'text' })
  status!: EntityStatus;

  /** Only for a dissolved entity; null: unknown. */
  @Column({ type: 'date', name: 'dissolved_on', nullable: true })
  dissolvedOn!: CalendarDate | null;

  /** Members, partners or shareholders; null: unknown, like the next three fields. */
  @Column({ type: 'smallint', name: 'member_count', nullable: true })
  memberCount!: number | null;

  /** Whether persons who are not US persons own any of it. */
  @Column({ type: 'boolean', name: 'foreign_owned', nullable: true })
  foreignOwned!: boolean | null;

  /** Their share in whole percent, 0 to 100. */
  @Column({ type: 'smallint', name: 'foreign_owned_percent', nullable: true })
  foreignOwnedPercent!: number | null;

  /** ISO 3166-1 alpha-2: of its owner; of several owners, of the foreign one with the largest share. */
  @Column({ type: 'text', name: 'owner_tax_residence', nullable: true })
  ownerTaxResidence!: string | null;

  /** When its responsible party at the IRS last changed; null: never, as far as known. */
  @Column({ type: 'date', name: 'responsible_party_changed_on', nullable: true })
  responsiblePartyChangedOn!: CalendarDate | null;

  @Column({ type: 'text', name: 'tax_id_type' })
  taxIdType!: TaxIdType;

  @Column({ type: 'text', name: 'tax_id_key_id', nullable: true })
  taxIdKeyId!: string | null;

  @Column({ type: 'bytea', name: 'tax_id_ciphertext', nullable: true })
  taxIdCiphertext!: Buffer | null;

  /** Keyed, of an EIN: no two entities of a business have the same one. */
  @Column({ type: 'bytea', name: 'ein_hash', nullable: true })
  einHash!: Buffer | null;

  @Column({ type: 'text', name: 'ein_hash_key_id', nullable: true })
  einHashKeyId!: string | null;

  /** The currency of its books. It cannot be changed. */
  @Column({ type: 'text' })
  currency!: CurrencyCode;

  /** 1 to 12; null counts as 12. */
  @Column({ type: 'smallint', name: 'fiscal_year_end_month', nullable: true })
  fiscalYearEndMonth!: number | null;

  @Column({ type: 'text', name: 'formation_state', nullable: true })
  formationState!: string | null;

  @Column({ type: 'date', name: 'formation_date', nullable: true })
  formationDate!: CalendarDate | null;

  @Column({ type: 'text', nullable: true })
  naics!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  address!: PostalAddress | null;

  @Column({ type: 'boolean', name: 'is_primary' })
  isPrimary!: boolean;

  /** The period lock: nothing is posted on or before this date. */
  @Column({ type: 'date', name: 'locked_through', nullable: true })
  lockedThrough!: CalendarDate | null;

  /** 0 to 1: a transaction with a lower confidence needs review. */
  @Column({ type: 'float8', name: 'review_threshold', default: () => '0.9' })
  reviewThreshold!: number;

  /** A transaction over this amount needs review, whatever its confidence; null: no limit. */
  @Column({ type: 'bigint', name: 'review_amount_limit_minor', nullable: true })
  reviewAmountLimitMinor!: bigint | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
