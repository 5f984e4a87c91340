import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPANY_FORMS } from './company-forms.data.js';
import { companyFormIn, companyKey } from './company-names.js';
import { isCountryCode } from './country.js';
import { canBeSamePerson, nameKey, nameWords } from './names.js';

describe('names', () => {
  it.each([
    ['Zoë  Łukasz-Ångström', 'ZOE LUKASZ ANGSTROM'],
    ['no\u00a0break\u2009spaces\u200b', 'NO BREAK SPACES'],
    ["O'Neill O’Neill", 'ONEILL ONEILL'],
    ['Heron & Sons, L.L.C.', 'HERON AND SONS LLC'],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', 'FULL WIDTH'],
    ['Straße 12/4', 'STRASSE 12 4'],
    ['नमिता', 'नमिता'],
  ])('%j has the words %j', (name, words) => {
    expect(nameWords(name).join(' ')).toBe(words);
  });

  it('have a key that does not change when it is normalized again, and is never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        fc.pre(name.trim() !== '');
        const key = nameKey(name);
        expect(key).not.toBe('');
        expect(nameKey(` ${name}\u00a0`)).toBe(key);
      }),
    );
  });

  it('of one person may be in another order or have middle names', () => {
    expect(canBeSamePerson('Haddad, Noor', 'Noor Haddad')).toBe(true);
    expect(canBeSamePerson('Noor A. Haddad', 'noor haddad')).toBe(true);
    expect(canBeSamePerson('Jean-Luc Roy', 'Jeanluc Roy')).toBe(true);
    expect(canBeSamePerson('Noor', 'Noor Haddad')).toBe(false);
    expect(canBeSamePerson('Noor Haddad', 'Nora Haddad')).toBe(false);
  });
});

describe('names of companies', () => {
  it.each([
    ['Heron LLC', 'HERON  L.L.C.'],
    ['Heron LLC', 'Heron, L L C'],
    ['Heron LLC', 'Heron Limited Liability Company'],
    ['Heron\u00a0Inc.', 'heron incorporated'],
    ['Heron Co., Ltd.', 'Heron'],
    ['Héron & Sons Corp', 'Heron and Sons Corporation'],
  ])('%j is %j', (one, other) => {
    expect(companyKey(one)).toBe(companyKey(other));
  });

  it.each([
    ['Heron Holdings LLC', 'Heron LLC'],
    ['Heron 2 LLC', 'Heron LLC'],
    ['LLC', 'Inc'],
  ])('%j is not %j', (one, other) => {
    expect(companyKey(one)).not.toBe(companyKey(other));
  });

  it('end in the forms of at least forty countries', () => {
    const countries = Object.keys(COMPANY_FORMS);
    expect(countries.length).toBeGreaterThanOrEqual(40);
    expect(countries.filter((code) => !isCountryCode(code))).toEqual([]);
    for (const { certain, short = [] } of Object.values(COMPANY_FORMS)) {
      for (const form of certain) expect([form, companyFormIn(`Acme ${form}`)]).toEqual([form, 'certain']);
      for (const form of short) expect([form, companyFormIn(`Acme ${form}`)]).not.toEqual([form, null]);
    }
  });
});
