import { describe, expect, it } from 'vitest';
import { problemsOf, stepOf } from './checks';
import { contentOf, type OrderValues, valuesOf } from './order-values';
import { STEPS } from './steps';

const LLC: Partial<OrderValues> = { entityType: 'LLC', filingState: 'WY' };
const CORPORATION: Partial<OrderValues> = { entityType: 'CORP', filingState: 'CA' };

const problems = (path: (typeof STEPS)[number]['path'], values: Partial<OrderValues>) =>
  problemsOf(path, { ...valuesOf({}, 'US'), ...values });

describe('the checks of a new company', () => {
  it.each([
    [['100'], {}],
    [['66.6667', '33.3333'], {}],
    [['60 %', '40'], {}],
    [['60', '30'], { members: 'All shares together must be 100%.' }],
    [['0', '100'], { 'members.0.ownershipPercent': 'Enter a share above 0, with at most four decimals.' }],
    [['a half'], { 'members.0.ownershipPercent': 'Enter a share above 0, with at most four decimals.' }],
    [
      ['33.33333', '66.66667'],
      { 'members.0.ownershipPercent': expect.any(String), 'members.1.ownershipPercent': expect.any(String) },
    ],
  ])('compare shares of %j with 100 percent exactly', (shares, expected) => {
    const members = shares.map((ownershipPercent) => ({ name: 'Ida', ownershipPercent, taxResidence: '' }));
    expect(problems('owners', { ...LLC, members })).toEqual(expected);
  });

  it('name the offices that a corporation in its state lacks', () => {
    const officers: OrderValues['officers'] = [{ name: 'Ida', title: 'president' }];
    const shares = { authorizedShares: '1000', parValue: '0' };
    expect(problems('owners', { ...CORPORATION, ...shares, officers })).toEqual({
      officers: 'The company also needs a secretary and a treasurer. One person may have several offices.',
    });
    expect(problems('owners', { ...CORPORATION, ...shares, filingState: 'WY', officers })).toEqual({
      officers: 'The company also needs a secretary. One person may have several offices.',
    });
  });

  it('ask for the addresses that a company has', () => {
    const street = 'Enter the street and number.';
    const city = 'Enter the city.';
    expect(problems('addresses', {})).toEqual({
      'mailingAddress.line1': street,
      'mailingAddress.city': city,
    });
    expect(Object.keys(problems('addresses', { isElsewhere: true, agent: 'other' }))).toEqual([
      'mailingAddress.line1',
      'mailingAddress.city',
      'streetAddress.line1',
      'streetAddress.city',
      'registeredAgent.name',
      'registeredAgent.address.line1',
      'registeredAgent.address.city',
    ]);
  });

  it('refuse an SSN or ITIN at its field, in its own step only', () => {
    const values = {
      ...LLC,
      businessPurpose: 'Ceramics, 123-45-6789',
      nameOptions: [{ name: '912-70-1234', designator: 'LLC' }],
    };
    expect(problems('activity', values)['businessPurpose']).toMatch(/^This looks like an SSN or ITIN/);
    expect(problems('name', values)['nameOptions.0.name']).toMatch(/^This looks like an SSN or ITIN/);
    expect(problems('person', values)).not.toHaveProperty('businessPurpose');
  });

  it('belong to a step, for every field that is stored', () => {
    const complete = contentOf({ ...valuesOf({}, 'US'), ...LLC, isElsewhere: true, agent: 'other' });
    for (const field of Object.keys(complete)) expect(stepOf(field), field).not.toBeNull();
    expect(stepOf('members.0.name')).toBe('owners');
    expect(stepOf('draftId')).toBeNull();
  });

  it('find something missing in every step of an empty form', () => {
    const empty = STEPS.filter(({ path }) => Object.keys(problems(path, {})).length === 0);
    expect(empty.map(({ path }) => path)).toEqual(['review']);
  });
});
