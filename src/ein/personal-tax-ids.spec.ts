import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsPersonalTaxId, namesPersonalTaxId, personalTaxIdProblems } from './personal-tax-ids.js';

describe('a personal tax id', () => {
  it.each([
    ['123-45-6789'],
    ['SSN 123-45-6789.'],
    ['my number:123-45-6789,thanks'],
    ['flat 12 123-45-6789'],
    ['000-00-0000'],
    ['900-70-1234'],
    ['987-65-4320'],
    ['123‐45‐6789'],
    ['123–45–6789'],
    ['123—45−6789'],
    ['１２３-４５-６７８９'],
    ['12\u200b3-45-6789'],
    ['123 45 6789'],
    ['123\u00a045\u00a06789'],
    ['123.45.6789'],
    ['123/45/6789'],
    ['123_45_6789'],
    ['123 456 789'],
    ['123-456789'],
    ['1 2 3 4 5 6 7 8 9'],
    ['123456789'],
    ['id 123456789 of mine'],
    ['ssn123456789'],
    ['ITIN912701234'],
    ['912 70 1234'],
    ['line one\n123-45-6789'],
    [123_456_789],
    [912_701_234],
  ])('is found in %j', (value) => {
    expect(containsPersonalTaxId(value)).toBe(true);
  });

  it.each([
    ['an EIN with its dash', 'EIN 12-3456789'],
    ['a ZIP+4', 'Dover, DE 19901-1234'],
    ['a telephone number', '+1 302 555 0100'],
    ['a telephone number of nine digits', '+687 12 34 56'],
    ['a telephone number in a text', 'call +44 207 12 3456 or +49 30 1234567'],
    ['a telephone number of ten digits', '(302) 555-0100'],
    ['an amount', '123,456,789 dollars'],
    ['a longer number', '1234567890'],
    ['a longer number in groups', '123-45-67890'],
    ['a shorter number', '12345678'],
    ['a number whose area no SSN has', '000456789'],
    ['a number whose area is 666', '666456789'],
    ['a number whose group no SSN has', '123006789'],
    ['a number whose serial no SSN has', '123450000'],
    ['a number that is neither SSN nor ITIN', '900451234'],
    ['a number with letters before it', 'DE123456789'],
    ['a date', '2026-01-15'],
    ['a date and a count', '2026-01-15 9'],
    ['an address', '1200 Route 9, 19901'],
    ['a uuid', '0195a1f0-0000-7000-8000-123456789abc'],
    ['a uuid of digits', '12345678-1234-7123-8123-123456789012'],
    ['a count', 12_345_678],
    ['a fraction', 123_456.789],
    ['a negative number', -123_456_789],
    ['nothing', null],
    ['a flag', true],
    ['no text', ''],
  ])('is not found in %s', (_, value) => {
    expect(containsPersonalTaxId(value)).toBe(false);
  });

  it('may appear as plain digits in fields where they mean something else, but never with dashes', () => {
    for (const [field, value] of [
      ['postalCode', '199011234'],
      ['postalCode', '123 456 789'],
      ['email', '123456789@qq.example'],
      ['authorizedShares', 123_456_789],
    ] as const) {
      expect([field, containsPersonalTaxId(value, field)]).toEqual([field, false]);
    }
    for (const field of ['postalCode', 'email', 'phone', 'line1']) {
      expect([field, containsPersonalTaxId('123-45-6789', field)]).toEqual([field, true]);
    }
  });

  it.each([
    'ssn',
    'SSN',
    'memberSsn',
    'ssn_last4',
    'ownerSSN',
    'itin',
    'ITIN',
    'applicantItin',
    'atin',
    'tin',
    'taxId',
    'tax_id',
    'taxID',
    'tax-id',
    'taxIdNumber',
    'taxNumber',
    'socialSecurityNumber',
    'social_security',
    'taxpayerId',
    'taxpayerIdentificationNumber',
  ])('is what a field named %s is for', (key) => {
    expect(namesPersonalTaxId(key)).toBe(true);
  });

  it.each([
    'einNoSsn',
    'ein',
    'name',
    'title',
    'designator',
    'mission',
    'assn',
    'tinker',
    'continent',
    'options',
  ])('is not what a field named %s is for', (key) => {
    expect(namesPersonalTaxId(key)).toBe(false);
  });

  it('is reported once per field, by its path, at any depth', () => {
    const body = {
      einNoSsn: true,
      businessPurpose: 'sells 123-45-6789',
      responsibleParty: { ssn: { value: '123-45-6789' }, address: { line1: '123456789' } },
      members: [{ name: 'A' }, { name: 'B 987-65-4321', taxId: null }],
      '123-45-6789': 1,
      list: ['fine', '123 45 6789', 123_456_789],
    };
    expect(personalTaxIdProblems(body).map(({ path }) => path)).toEqual([
      'businessPurpose',
      'responsibleParty.ssn',
      'responsibleParty.address.line1',
      'members[1].name',
      'members[1].taxId',
      '"123-45-6789"',
      'list[1]',
      'list[2]',
    ]);
    expect(JSON.stringify(personalTaxIdProblems({ a: '123-45-6789' }))).not.toContain('6789"');
  });

  it('is found in any text around it', () => {
    const digits = fc.integer({ min: 0, max: 999_999_999 }).map((value) => String(value).padStart(9, '0'));
    const around = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .filter((text) => !/[\d+]/.test(text.normalize('NFKC')));
    fc.assert(
      fc.property(around, digits, around, (before, nine, after) => {
        const dashed = `${nine.slice(0, 3)}-${nine.slice(3, 5)}-${nine.slice(5)}`;
        expect(containsPersonalTaxId(`${before} ${dashed} ${after}`)).toBe(true);
        expect(personalTaxIdProblems({ deep: [{ text: `${before} ${dashed} ${after}` }] })).toHaveLength(1);
      }),
    );
  });

  it('is not found in text with fewer than nine digits', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '1', '2', '3'), maxLength: 6 }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join(' and ');
        fc.pre((text.match(/\d/g) ?? []).length < 9);
        expect(containsPersonalTaxId(text)).toBe(false);
      }),
    );
  });
});
