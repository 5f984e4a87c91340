import { Injectable } from '@nestjs/common';
import { toAmount } from '../kernel/money.js';
import { Cipher, type Sealed } from '../platform/crypto/cipher.js';
import type { LegalEntityView } from './entities.dto.js';
import type { LegalEntity } from './legal-entity.entity.js';
import { maskTaxId } from './tax-id.js';

/** Tax ids: encrypted for their row, masked in responses. */
@Injectable()
export class EntityViews {
  constructor(private readonly cipher: Cipher) {}

  seal(entityId: string, taxId: string | null): Pick<LegalEntity, 'taxIdKeyId' | 'taxIdCiphertext'> {
    if (taxId === null) return { taxIdKeyId: null, taxIdCiphertext: null };
    const { keyId, ciphertext } = this.cipher.seal(taxId, contextOf(entityId));
    return { taxIdKeyId: keyId, taxIdCiphertext: ciphertext };
  }

  open(entity: LegalEntity): string | null {
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

function contextOf(entityId: string): string {
  return `legal_entity:${entityId}:tax_id`;
}
