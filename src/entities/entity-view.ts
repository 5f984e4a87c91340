import { Injectable } from '@nestjs/common';
import { toAmount } from '../kernel/money.js';
import { Cipher, type Sealed } from '../platform/crypto/cipher.js';
import type { LegalEntityView } from './entities.dto.js';
import type { LegalEntity } from './legal-entity.entity.js';
import type { TaxIdChange } from './entity-input.js';
import { maskTaxId } from './tax-id.js';

/** The columns of an entity that contain its tax id. */
export type TaxIdColumns = Pick<
  LegalEntity,
  'taxIdType' | 'taxIdKeyId' | 'taxIdCiphertext' | 'einHash' | 'einHashKeyId'
>;

/** Tax ids: encrypted for their row, masked in responses. */
@Injectable()
export class EntityViews {
  constructor(private readonly cipher: Cipher) {}

  seal(entityId: string, taxId: string | null): Pick<LegalEntity, 'taxIdKeyId' | 'taxIdCiphertext'> {
    if (taxId === null) return { taxIdKeyId: null, taxIdCiphertext: null };
    const { keyId, ciphertext } = this.cipher.seal(taxId, contextOf(entityId));
    return { taxIdKeyId: keyId, taxIdCiphertext: ciphertext };
  }

  /** The columns of a tax id. An EIN is hashed as well, per business, so that it can be found and is unique there. */
  columnsOf(
    { businessId, id }: Pick<LegalEntity, 'businessId' | 'id'>,
    { taxIdType, taxId }: TaxIdChange,
  ): TaxIdColumns {
    const hashed =
      taxIdType === 'EIN' && taxId !== null ? this.cipher.hash(taxId, hashContextOf(businessId)) : null;
    return {
      taxIdType,
      ...this.seal(id, taxId),
      einHash: hashed?.hash ?? null,
      einHashKeyId: hashed?.keyId ?? null,
    };
  }

  /** What an EIN may be stored as in a business. */
  einHashes(businessId: string, ein: string): Buffer[] {
    return this.cipher.hashes(ein, hashContextOf(businessId)).map(({ hash }) => hash);
  }

  open(entity: Pick<LegalEntity, 'id' | 'taxIdKeyId' | 'taxIdCiphertext'>): string | null {
    if (entity.taxIdKeyId === null || entity.taxIdCiphertext === null) return null;
    const sealed: Sealed = { keyId: entity.taxIdKeyId, ciphertext: entity.taxIdCiphertext };
    return this.cipher.open(sealed, contextOf(entity.id));
  }

  toView(entity: LegalEntity): LegalEntityView {
    return {
      id: entity.id,
      country: entity.country,
      legalName: entity.legalName,
      taxIdMasked: maskTaxId(this.open(entity)),
      taxIdType: entity.taxIdType,
      entityType: entity.entityType,
      regime: entity.regime,
      status: entity.status,
      dissolvedOn: entity.dissolvedOn,
      memberCount: entity.memberCount,
      foreignOwned: entity.foreignOwned,
      foreignOwnedPercent: entity.foreignOwnedPercent,
      ownerTaxResidence: entity.ownerTaxResidence,
      responsiblePartyChangedOn: entity.responsiblePartyChangedOn,
      isPrimary: entity.isPrimary,
      currency: entity.currency,
      fiscalYearEndMonth: entity.fiscalYearEndMonth,
      formationState: entity.formationState,
      formationDate: entity.formationDate,
      naics: entity.naics,
      address: entity.address,
      lockedThrough: entity.lockedThrough,
      reviewThreshold: entity.reviewThreshold,
      reviewAmountLimit: amountLimitOf(entity),
      createdAt: entity.createdAt.toISOString(),
    };
  }
}

function amountLimitOf({ reviewAmountLimitMinor: limit, currency }: LegalEntity): number | null {
  return limit === null ? null : toAmount(limit, currency);
}

function hashContextOf(businessId: string): string {
  return `business:${businessId}:ein`;
}

function contextOf(entityId: string): string {
  return `legal_entity:${entityId}:tax_id`;
}
