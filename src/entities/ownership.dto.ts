import { Flag, Integer, OptionalOrNull } from '../platform/http/input/fields/fields.js';
import { Country } from './address.dto.js';
import type { LegalEntity } from './legal-entity.entity.js';

/** Who owns a company; null: unknown. */
export type OwnershipFacts = Pick<
  LegalEntity,
  'memberCount' | 'foreignOwned' | 'foreignOwnedPercent' | 'ownerTaxResidence'
>;

/** The fields of foreign ownership. A US citizen or resident is a US person, even abroad. */
export class ForeignOwnershipFields {
  /** Whether persons who are not US persons own any of it. */
  @OptionalOrNull()
  @Flag()
  foreignOwned?: boolean | null;

  /** Their share in whole percent. Requires `foreignOwned`. */
  @OptionalOrNull()
  @Integer({ min: 0, max: 100 })
  foreignOwnedPercent?: number | null;

  /** Where its owner is tax resident; of several owners, the foreign one with the largest share. */
  @OptionalOrNull()
  @Country()
  ownerTaxResidence?: string | null;
}

/** The ownership fields of an entity. */
export class OwnershipFields extends ForeignOwnershipFields {
  /** How many members, partners or shareholders it has. */
  @OptionalOrNull()
  @Integer({ min: 1, max: 999 })
  memberCount?: number | null;
}
