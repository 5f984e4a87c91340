import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise, wordsOf } from './merchant-words.js';

describe('the words of a merchant', () => {
  it.each([
    ['SHELL', 'shell'],
    ['PAYPAL EBAY', 'ebay'],
    ['SUMUP THE CORNER SHOP LTD', 'corner shop'],
    ['WWW.PREMIERINN.COM', 'premierinn'],
    ['BP 24 COFTON 859', 'bp cofton'],
    ['O2 UK', 'o2'],
    ['B&Q 1423', 'b&q'],
    ['H3G', 'h3g'],
    ['PAYPAL', 'paypal'],
    ['LTD', 'ltd'],
    ['24', '24'],
    ['***', '***'],
  ])('%s is %s', (key, merchant) => {
    expect(normalise(key)).toBe(merchant);
  });

  it.each([
    ['GUSTO DES TAX ID 6SEMJM', 'GUSTO TAX'],
    ['O REILLY AUTO PARTS', "O'REILLY AUTO PARTS"],
    ['TRADER JOE S', "TRADER JOE'S"],
    ['RACETRAC123', 'RACETRAC'],
  ])('of the key %j of an earlier version are those of %j', (earlier, present) => {
    expect(wordsOf(earlier)).toEqual(wordsOf(present));
  });

  it('are cut between characters', () => {
    expect(wordsOf('ꐫ𜾋𓇗𘩹𐴶𞀼𓇗𘩹').stems.every((stem) => stem.isWellFormed())).toBe(true);
    expect(wordsOf('aaaaa𐓷𐓷').stems).toEqual(['aaaaa𐓷']);
  });

  it('are one to six, each cut to six letters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80 }), (key) => {
        const { merchant, firstWord, stems } = wordsOf(key);
        expect(merchant).not.toBe('');
        expect(firstWord).not.toBe('');
        expect(stems.length).toBeGreaterThan(0);
        expect(stems.length).toBeLessThanOrEqual(6);
        expect(stems.every((stem) => stem.length <= 6)).toBe(true);
        expect(new Set(stems).size).toBe(stems.length);
      }),
    );
  });
});
