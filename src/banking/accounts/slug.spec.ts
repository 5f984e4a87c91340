import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameName, slugOf } from './slug.js';

describe('the slug of an institution', () => {
  it.each([
    ['Harbor Bank', 'harbor-bank'],
    ['  Harbor   Bank  ', 'harbor-bank'],
    ['HARBOR_BANK', 'harbor-bank'],
    ['J.P. Morgan & Co.', 'j-p-morgan-co'],
    ['Crédit Agricole', 'credit-agricole'],
    ['Cre\u0301dit Agricole', 'credit-agricole'],
    ['Ｈａｒｂｏｒ', 'harbor'],
    ['ﬁrst №1', 'first-no1'],
    ['İş Bankası', 'is-bankas'],
    ['Bank 24', 'bank-24'],
    ['--x--', 'x'],
    ['招商 CMB', 'cmb'],
  ])('[4.3] %j is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it.each(['招商银行', '🏦', '---', 'Банк', '...'])(
    'of %j, which has no letter or digit for it, is a hash',
    (name) => {
      expect(slugOf(name)).toMatch(/^x[0-9a-f]{12}$/);
    },
  );

  it('keeps institutions apart whose names have nothing for a slug, however they are composed', () => {
    const names = ['招商银行', '工商银行', 'Банк', 'Банки', '🏦', '---', '--'];
    expect(new Set(names.map(slugOf)).size).toBe(names.length);
    expect(slugOf('が行')).toBe(slugOf('が行'.normalize('NFD')));
  });

  it('is small letters and digits between single dashes, and its own slug', () => {
    const anyName = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
      fc.string({ minLength: 1, maxLength: 80 }),
    );
    fc.assert(
      fc.property(anyName, (name) => {
        const slug = slugOf(name);
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(slugOf(slug)).toBe(slug);
        expect(slugOf(name)).toBe(slug);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the name of an institution', () => {
  it.each([
    ['Harbor Bank', ' HARBOR  bank', true],
    ['Crédit Agricole', 'Credit Agricole', true],
    ['Ｈａｒｂｏｒ', 'Harbor', true],
    ['Banco do Brasil', 'BancoDoBrasil', true],
    ['First Bank', 'first bank!', true],
    ['A+B Bank', 'A B Bank', false],
    ['招商 CMB', 'CMB', false],
  ])('%j and %j are the same: %j', (one, other, same) => {
    expect([isSameName(one, other), isSameName(other, one)]).toEqual([same, same]);
  });
});
