import { describe, expect, it } from 'vitest';
import { ownershipOf } from './foreign-ownership.js';
import type { IncorporationDetails } from './incorporation-details.js';

const at = (country: string) => ({ line1: '1 Main Street', city: 'Town', country });
const order = (members: IncorporationDetails['members'], partyCountry: string): IncorporationDetails => ({
  businessPurpose: 'Software',
  principalActivity: 'other',
  principalProduct: 'Software',
  responsibleParty: {
    firstName: 'Noor',
    lastName: 'Haddad',
    title: 'Member',
    email: 'noor@example.com',
    phone: '+33 1 70 18 99 00',
    address: at(partyCountry),
  },
  mailingAddress: at('US'),
  startDate: null,
  closingMonth: 12,
  ...(members === undefined ? {} : { members }),
});

describe('the ownership of a company to be formed', () => {
  it.each<
    [string, IncorporationDetails['members'], string, (boolean | null)?, (number | null)?, (string | null)?]
  >([
    ['a sole owner abroad', [{ name: 'N. Haddad', ownershipPercent: 100 }], 'FR', true, 100, 'FR'],
    ['a sole owner in the United States', [{ name: 'A', ownershipPercent: 100 }], 'US', null, null, null],
    ['in Puerto Rico', [{ name: 'A', ownershipPercent: 100 }], 'PR', null, null, null],
    [
      'a foreign owner who lives in the United States',
      [{ name: 'A', ownershipPercent: 100, taxResidence: 'DE' }],
      'US',
      true,
      100,
      'DE',
    ],
    ['a US citizen abroad', [{ name: 'A', ownershipPercent: 100, taxResidence: 'US' }], 'FR', false, 0, 'US'],
    [
      'members of three countries',
      [
        { name: 'A', ownershipPercent: 75.1, taxResidence: 'US' },
        { name: 'B', ownershipPercent: 14.95, taxResidence: 'DE' },
        { name: 'C', ownershipPercent: 9.95, taxResidence: 'FR' },
      ],
      'US',
      true,
      24,
      'DE',
    ],
    [
      'a foreign member with a hundredth of a percent',
      [
        { name: 'A', ownershipPercent: 99.99, taxResidence: 'US' },
        { name: 'B', ownershipPercent: 0.01, taxResidence: 'DE' },
      ],
      'US',
      true,
      1,
      'DE',
    ],
    [
      'the responsible party among members of unknown residence',
      [
        { name: 'NOOR HADDAD', ownershipPercent: 60 },
        { name: 'B', ownershipPercent: 40 },
      ],
      'FR',
      true,
      null,
      'FR',
    ],
    [
      'members of unknown residence',
      [
        { name: 'A', ownershipPercent: 60 },
        { name: 'B', ownershipPercent: 40 },
      ],
      'FR',
      null,
      null,
      null,
    ],
  ])('%s', (_who, members, partyCountry, foreignOwned, foreignOwnedPercent, ownerTaxResidence) => {
    expect(ownershipOf('LLC', order(members, partyCountry))).toEqual({
      memberCount: members?.length,
      foreignOwned,
      foreignOwnedPercent,
      ownerTaxResidence,
    });
  });

  it('of a corporation is what the order says', () => {
    const said = { foreignOwned: true, foreignOwnedPercent: 40, ownerTaxResidence: 'FR' };
    expect(ownershipOf('CORP', { ...order(undefined, 'FR'), ...said })).toEqual({
      memberCount: null,
      ...said,
    });
    expect(ownershipOf('CORP', order(undefined, 'FR'))).toEqual({
      memberCount: null,
      foreignOwned: null,
      foreignOwnedPercent: null,
      ownerTaxResidence: null,
    });
  });
});
