import { describe, expect, it } from 'vitest';
import type { DraftContent } from '../../../data/contract';
import { contentOf, orderOf, valuesOf } from './order-values';

const ADDRESS = {
  line1: 'Unter den Linden 5',
  line2: 'Hinterhaus',
  city: 'Berlin',
  region: 'Berlin',
  postalCode: '10117',
  country: 'DE',
};
const COMPLETE: DraftContent = {
  entityType: 'LLC',
  filingState: 'WY',
  nameOptions: [
    { name: 'Juniper Field', designator: 'LLC' },
    { name: 'Juniper Meadow', designator: 'L.L.C.' },
  ],
  members: [
    { name: 'Greta Sommer', ownershipPercent: 66.6667, taxResidence: 'DE' },
    { name: 'Ida Winter', ownershipPercent: 33.3333 },
  ],
  officers: [{ name: 'Greta Sommer', title: 'president' }],
  authorizedShares: 10_000_000,
  parValue: 0.0001,
  foreignOwned: true,
  foreignOwnedPercent: 50,
  ownerTaxResidence: 'DE',
  responsibleParty: {
    firstName: 'Greta',
    lastName: 'Sommer',
    title: 'Member',
    email: 'greta@example.com',
    phone: '+49 30 1234567',
    fax: '+49 30 1234568',
    address: ADDRESS,
  },
  mailingAddress: ADDRESS,
  streetAddress: { ...ADDRESS, city: 'Potsdam' },
  registeredAgent: { name: 'Agents of Cheyenne', address: { ...ADDRESS, country: 'US' } },
  principalActivity: 'retail',
  principalProduct: 'Tableware',
  businessPurpose: 'Sells ceramics online',
  regime: 'partnership',
  closingMonth: 6,
  startDate: '2026-04-01',
  county: 'Laramie',
  einNoSsn: false,
};

describe('the form of a new company', () => {
  it('shows every field of a draft, and stores all of them', () => {
    expect(contentOf(valuesOf(COMPLETE, 'US'))).toEqual(COMPLETE);
  });

  it('stores what is filled in, without spaces around it, and no empty texts', () => {
    const values = valuesOf({}, 'US');
    values.nameOptions = [{ name: ' Juniper ', designator: '' }];
    values.members = [{ name: '', ownershipPercent: 'half', taxResidence: '' }];
    values.responsibleParty.phone = '+49 30';
    expect(contentOf(values)).toMatchObject({
      entityType: 'LLC',
      nameOptions: [{ name: 'Juniper' }],
      members: [{}],
      responsibleParty: { phone: '+49 30' },
      closingMonth: 12,
    });
    expect(contentOf(values)).not.toHaveProperty('filingState');
    expect(contentOf(values)).not.toHaveProperty('streetAddress');
    expect(contentOf(values)).not.toHaveProperty('registeredAgent');
  });

  it.each([
    ['10,000,000', 10_000_000],
    ['10 000 000', 10_000_000],
    ['0.0001', 0.0001],
    ['$0.01', 0.01],
    ['1e9', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('reads %j as a number of shares or dollars', (text, number) => {
    const values = { ...valuesOf({}, 'US'), authorizedShares: text };
    expect(contentOf(values).authorizedShares).toBe(number);
  });

  it('orders an LLC with its members alone', () => {
    const order = orderOf(valuesOf(COMPLETE, 'US'));
    expect(order).toMatchObject({ entityType: 'LLC', members: COMPLETE.members });
    for (const field of ['officers', 'authorizedShares', 'parValue', 'foreignOwned', 'ownerTaxResidence'])
      expect(order).not.toHaveProperty(field);
  });

  it('orders a corporation with its officers and shares, and its foreign owners if there are some', () => {
    const owned = orderOf(valuesOf({ ...COMPLETE, entityType: 'CORP' }, 'US'));
    expect(owned).toMatchObject({ officers: COMPLETE.officers, foreignOwnedPercent: 50 });
    expect(owned).not.toHaveProperty('members');
    const domestic = orderOf(valuesOf({ ...COMPLETE, entityType: 'CORP', foreignOwned: false }, 'US'));
    expect(domestic).toMatchObject({ foreignOwned: false });
    expect(domestic).not.toHaveProperty('foreignOwnedPercent');
    expect(domestic).not.toHaveProperty('ownerTaxResidence');
  });
});
