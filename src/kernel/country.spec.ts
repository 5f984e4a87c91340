import { describe, expect, it } from 'vitest';
import { currencyOfCountry, isCountryCode } from './country.js';
import { isCurrencyCode } from './currency.js';

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const KNOWN = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCountryCode);

describe('countries', () => {
  it('are the 249 of ISO 3166-1 and Kosovo, each with a name', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(KNOWN).toHaveLength(250);
    expect(KNOWN.filter((code) => names.of(code) === undefined)).toEqual([]);
  });

  it('each have a known currency', () => {
    expect(KNOWN.filter((code) => !isCurrencyCode(currencyOfCountry(code)))).toEqual([]);
  });

  it.each([
    ['US', 'USD'],
    ['PR', 'USD'],
    ['EC', 'USD'],
    ['CA', 'CAD'],
    ['GB', 'GBP'],
    ['IM', 'GBP'],
    ['DE', 'EUR'],
    ['HR', 'EUR'],
    ['BG', 'EUR'],
    ['XK', 'EUR'],
    ['CH', 'CHF'],
    ['LI', 'CHF'],
    ['JP', 'JPY'],
    ['BH', 'BHD'],
    ['SN', 'XOF'],
    ['CM', 'XAF'],
    ['CW', 'XCG'],
    ['SX', 'XCG'],
    ['ZW', 'ZWG'],
    ['SL', 'SLE'],
    ['SV', 'USD'],
  ])('%s uses %s', (country, currency) => {
    expect(currencyOfCountry(country)).toBe(currency);
  });

  it.each(['us', 'USA', '', 'ZZ', 'UK', 'EU', 'SU', 'YU', 'AN', 'XA', ' US', 'constructor', null, 840])(
    '%o is not a country code',
    (text) => {
      expect(isCountryCode(text)).toBe(false);
    },
  );

  it('the currency of an unknown country is an error', () => {
    expect(() => currencyOfCountry('ZZ')).toThrow(RangeError);
  });
});
