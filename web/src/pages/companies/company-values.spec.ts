import { describe, expect, it } from 'vitest';
import type { LegalEntityView } from '../../data/contract';
import { isComplete, missingOf } from '../../companies/missing-facts';
import { changesOf, valuesOf } from './company-values';
import { placeOf, taxIdOf } from './company-words';

const NEW: LegalEntityView = {
  id: '019cf000-0000-7556-8eb4-fe4ca9f111bf',
  country: 'US',
  legalName: 'Larkspur Studio LLC',
  taxIdMasked: '',
  taxIdType: 'none',
  entityType: 'llc',
  regime: null,
  status: 'active',
  dissolvedOn: null,
  memberCount: null,
  foreignOwned: null,
  foreignOwnedPercent: null,
  ownerTaxResidence: null,
  responsiblePartyChangedOn: null,
  isPrimary: true,
  currency: 'USD',
  fiscalYearEndMonth: null,
  formationState: null,
  formationDate: null,
  naics: null,
  address: null,
  lockedThrough: null,
  reviewThreshold: 0.9,
  reviewAmountLimit: null,
  createdAt: '2026-03-15T09:00:00.000Z',
};

const COMPLETE: LegalEntityView = {
  ...NEW,
  taxIdType: 'EIN',
  taxIdMasked: '*****6789',
  regime: 'disregarded',
  fiscalYearEndMonth: 12,
  formationState: 'DE',
  formationDate: '2024-05-01',
  naics: '541511',
  memberCount: 1,
  foreignOwned: true,
  foreignOwnedPercent: 100,
  ownerTaxResidence: 'PT',
  address: { line1: '1 Main St', city: 'Dover', region: 'DE', postalCode: '19901', country: 'US' },
};

describe('the form of a company', () => {
  it.each([NEW, COMPLETE])('sends nothing if nothing changed', (company) => {
    expect(changesOf(company, valuesOf(company))).toEqual({});
  });

  it('sends what changed and nothing else', () => {
    const values = { ...valuesOf(COMPLETE), legalName: ' Larkspur Works LLC ', fiscalYearEndMonth: '6' };
    expect(changesOf(COMPLETE, values)).toEqual({ legalName: 'Larkspur Works LLC', fiscalYearEndMonth: 6 });
  });

  it('sends null for what was emptied', () => {
    const { address } = valuesOf(COMPLETE);
    const empty = { line1: '', line2: '', city: ' ', region: '', postalCode: '', country: address.country };
    const values = { ...valuesOf(COMPLETE), naics: '', regime: '', address: empty };
    expect(changesOf(COMPLETE, values)).toEqual({ naics: null, regime: null, address: null });
  });

  it('sends a tax id with its type only if one was entered', () => {
    const values = { ...valuesOf(NEW), taxId: ' 12-3456789 ' };
    expect(changesOf(NEW, values)).toEqual({ taxId: '12-3456789', taxIdType: 'EIN' });
    expect(changesOf(COMPLETE, { ...valuesOf(COMPLETE), taxIdType: 'ITIN' })).toEqual({});
  });

  it('sends no share of foreign owners where there are none', () => {
    const values = { ...valuesOf(COMPLETE), foreignOwned: 'no' as const };
    expect(changesOf(COMPLETE, values)).toEqual({ foreignOwned: false, foreignOwnedPercent: null });
  });

  it('leaves what is no number to the service', () => {
    expect(changesOf(NEW, { ...valuesOf(NEW), memberCount: 'two' })).toEqual({ memberCount: 'two' });
  });

  it('suggests a foreign tax id to a company of another country', () => {
    expect(valuesOf({ ...NEW, country: 'DE' })).toMatchObject({
      taxIdType: 'FOREIGN',
      address: { country: 'DE' },
    });
  });
});

describe('a company', () => {
  it('is complete with what filings and reports need', () => {
    expect(missingOf(NEW)).toEqual([
      'the tax id',
      'how it is taxed',
      'the end of the fiscal year',
      'the address',
    ]);
    expect(isComplete(COMPLETE)).toBe(true);
    expect(missingOf({ ...COMPLETE, entityType: 'sole_prop', regime: null })).toEqual([]);
    expect(missingOf({ ...COMPLETE, country: 'DE', regime: null })).toEqual([]);
  });

  it('shows the end of its tax id alone', () => {
    expect(taxIdOf(COMPLETE)).toBe('EIN ending in 6789');
    expect(taxIdOf({ ...COMPLETE, taxIdType: 'FOREIGN', taxIdMasked: '*****' })).toBe('Foreign tax id');
    expect(taxIdOf(NEW)).toBe('no tax id');
  });

  it('is of a state or a country', () => {
    expect(placeOf(COMPLETE)).toBe('Delaware');
    expect(placeOf(NEW)).toBe('United States');
    expect(placeOf({ ...NEW, formationState: 'Wyoming' })).toBe('Wyoming');
    expect(placeOf({ ...NEW, country: 'DE', formationState: 'Bayern' })).toBe('Bayern, Germany');
  });
});
