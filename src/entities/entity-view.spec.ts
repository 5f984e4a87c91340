import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { toEncryptionKey } from '../platform/config/env-reader.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { EntityViews } from './entity-view.js';
import type { LegalEntity } from './legal-entity.entity.js';

const views = new EntityViews(new Cipher([toEncryptionKey(randomBytes(32))]));

const entity = (over: Partial<LegalEntity> = {}): LegalEntity => ({
  businessId: 'business-1',
  id: 'entity-1',
  legalName: 'Juniper Street Studio LLC',
  country: 'US',
  entityType: 'llc',
  regime: 'partnership',
  status: 'active',
  dissolvedOn: null,
  memberCount: 2,
  foreignOwned: true,
  foreignOwnedPercent: 60,
  ownerTaxResidence: 'FR',
  responsiblePartyChangedOn: calendarDate('2026-02-01'),
  ...views.columnsOf({ businessId: 'business-1', id: 'entity-1' }, { taxIdType: 'EIN', taxId: '123456789' }),
  currency: 'USD' as CurrencyCode,
  fiscalYearEndMonth: 6,
  formationState: 'DE',
  formationDate: calendarDate('2020-02-29'),
  naics: '541430',
  address: { line1: '1 Juniper St', city: 'Oakland', country: 'US' },
  isPrimary: true,
  lockedThrough: calendarDate('2026-01-31'),
  reviewThreshold: 0.95,
  reviewAmountLimitMinor: 250_000n,
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  updatedAt: new Date('2026-03-02T03:04:05.678Z'),
  ...over,
});

describe('a legal entity in a response', () => {
  it('[2.4] has these fields, the tax id masked, and no others', () => {
    expect(views.toView(entity())).toEqual({
      id: 'entity-1',
      country: 'US',
      legalName: 'Juniper Street Studio LLC',
      taxIdMasked: '*****6789',
      taxIdType: 'EIN',
      entityType: 'llc',
      regime: 'partnership',
      status: 'active',
      dissolvedOn: null,
      memberCount: 2,
      foreignOwned: true,
      foreignOwnedPercent: 60,
      ownerTaxResidence: 'FR',
      responsiblePartyChangedOn: '2026-02-01',
      isPrimary: true,
      currency: 'USD',
      fiscalYearEndMonth: 6,
      formationState: 'DE',
      formationDate: '2020-02-29',
      naics: '541430',
      address: { line1: '1 Juniper St', city: 'Oakland', country: 'US' },
      lockedThrough: '2026-01-31',
      reviewThreshold: 0.95,
      reviewAmountLimit: 2500,
      createdAt: '2026-01-02T03:04:05.678Z',
    });
  });

  it('without a tax id has an empty mask', () => {
    const view = views.toView(entity({ taxIdType: 'none', ...views.seal('entity-1', null) }));
    expect([view.taxIdMasked, view.taxIdType]).toEqual(['', 'none']);
  });
});

describe('a tax id at rest', () => {
  it('is encrypted: not readable, and different each time', () => {
    const [one, other] = [views.seal('entity-1', '123456789'), views.seal('entity-1', '123456789')];
    expect(one.taxIdCiphertext?.includes('123456789')).toBe(false);
    expect(one.taxIdCiphertext).not.toEqual(other.taxIdCiphertext);
    expect(one.taxIdKeyId).toMatch(/^[0-9a-f]{8}$/);
  });

  it('decrypts for its own entity', () => {
    expect(views.open(entity())).toBe('123456789');
  });

  it('does not decrypt for another entity with the same columns', () => {
    expect(() => views.open(entity({ id: 'entity-2' }))).toThrow(Error);
  });

  it('that is none is stored as null', () => {
    expect(views.seal('entity-1', null)).toEqual({ taxIdKeyId: null, taxIdCiphertext: null });
  });
});
