import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merchantKey, merchantName } from './merchant.js';

/** Descriptors like those of banks: names with prefixes, store numbers, dates, phone numbers, codes and places. */
const bankDescriptor = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'SQ *',
        'TST* ',
        'PAYPAL *',
        'GOOGLE *',
        'POS ',
        'ACH DEBIT ',
        'CHECKCARD 0305 ',
        'PAYMENT TO ',
      ),
      fc.constantFrom(
        'BLUE BOTTLE',
        "McDonald's",
        'H&R Block',
        'Café Müller',
        'ZOOM.US',
        '1PASSWORD',
        'Straße',
        'ŉ',
      ),
      fc.constantFrom(
        '#0231',
        'STORE 12',
        'REF: 998877',
        '12/31',
        '2026-03-05',
        '888-799-9666',
        '(415) 555-0148',
      ),
      fc.constantFrom(
        '2K4LR18X3',
        '0012345678',
        '...4410',
        '*',
        '**',
        "'",
        '.',
        '&',
        '+',
        '-',
        ' ',
        '  ',
        '𐐨',
        '😀',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(' '))
  .filter((text) => text !== '');
const anyText = fc.oneof(
  bankDescriptor,
  fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 200 }),
);

describe('the key of a merchant', () => {
  it.each([
    ['SQ *BLUE BOTTLE 0231', 'BLUE BOTTLE'],
    ['TST* TEMESCAL BREWING', 'TEMESCAL BREWING'],
    ['PAYPAL *SPOTIFY', 'SPOTIFY'],
    ['SQ *SQ *ACME', 'ACME'],
    ['POS PURCHASE STARBUCKS', 'STARBUCKS'],
    ['RECURRING PAYMENT NETFLIX.COM', 'NETFLIX.COM'],
    ['ACH DEBIT BAYVIEW PROPERTY MGMT RENT', 'BAYVIEW PROPERTY MGMT RENT'],
    ['starbucks', 'STARBUCKS'],
    ['Ｓｔａｒｂｕｃｋｓ', 'STARBUCKS'],
    ["McDonald's F3214", "MCDONALD'S"],
    ['मुंबई किराना 0231', 'मुंबई किराना'],
    ['H&R BLOCK', 'H&R BLOCK'],
    ['ZOOM.US 888-799-9666 CA', 'ZOOM.US CA'],
  ])('of %j is %j, without the prefixes of processor and bank', (descriptor, key) => {
    expect(merchantKey(descriptor)).toBe(key);
  });

  it.each([
    [
      'store numbers',
      [
        'STAPLES 00118',
        'STAPLES #12',
        'STAPLES # 9',
        'STAPLES STORE 44',
        'STAPLES NO. 7',
        'STAPLES STORE #3',
        'STAPLES STORE# 3',
      ],
      'STAPLES',
    ],
    [
      'dates',
      ['HILTON 03/05', 'HILTON 2026-03-05', 'HILTON 03/05/26', '12/31 HILTON', 'HILTON 5.3.2026'],
      'HILTON',
    ],
    [
      'phones',
      ['COMCAST 800-391-3000', 'COMCAST (800) 391-3000', 'COMCAST 1-800-391-3000', 'COMCAST +1 800.391.3000'],
      'COMCAST',
    ],
    [
      'codes',
      ['GUSTO 6SEMK01', 'GUSTO ST-K3N8Q', 'GUSTO 91027734', 'GUSTO REF 12', 'GUSTO INV#88', 'GUSTO ID: 4'],
      'GUSTO',
    ],
    ['stars and blanks', ['UBER *', 'UBER   ', ' UBER', 'UBER * *'], 'UBER'],
  ])('is the same with any %s', (_what, descriptors, key) => {
    expect(descriptors.map((descriptor) => [descriptor, merchantKey(descriptor)])).toEqual(
      descriptors.map((descriptor) => [descriptor, descriptor.includes('ST-') ? `${key} ST` : key]),
    );
  });

  it.each([
    ['1PASSWORD TORONTO', '1PASSWORD TORONTO'],
    ['99DESIGNS MELBOURNE', '99DESIGNS MELBOURNE'],
    ['FIDELITY 401K', 'FIDELITY 401K'],
    ['7-ELEVEN 33321', '7 ELEVEN'],
    ['MOTEL 6 RENO', 'MOTEL 6 RENO'],
    ['O’REILLY', 'O REILLY'],
  ])('keeps the digits of a name: %j is %j', (descriptor, key) => {
    expect(merchantKey(descriptor)).toBe(key);
  });

  it.each([
    ['123456', '123456'],
    ['#123', '#123'],
    ['POS', 'POS'],
    ['POS POS', 'POS'],
    ['***', '***'],
    ['  12/31  ', '12/31'],
    ['😀', '😀'],
  ])('of %j, which contains no name, is %j', (descriptor, key) => {
    expect(merchantKey(descriptor)).toBe(key);
  });

  it.each([
    ['12/31 POS FOO', 'FOO'],
    ['2026-03-05 SQ *ACME', 'ACME'],
    ['#12 CARD 0305 ACME', 'ACME'],
  ])('of %j is %j, removed in several steps', (descriptor, key) => {
    expect(merchantKey(descriptor)).toBe(key);
  });

  it('of a key is the same key', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const key = merchantKey(text);
        expect(merchantKey(key)).toBe(key);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is well-formed text of 1 to 80 characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const key = merchantKey(text);
        expect(key.length).toBeGreaterThanOrEqual(1);
        expect(key.length).toBeLessThanOrEqual(80);
        expect(key.isWellFormed()).toBe(true);
        if (text.trim() !== '') expect(key).toBe(key.trim());
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not depend on case, width or spaces', () => {
    const word = fc.constantFrom('blue', 'bottle', 'acme', 'print', 'shop', 'north');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat({ max: 3 }), (words, blanks) => {
        const key = words.join(' ').toUpperCase();
        const wide = words
          .join(' ')
          .replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
        for (const text of [words.join(' '.repeat(blanks + 1)), ` ${key}\t`, wide]) {
          expect(merchantKey(text)).toBe(key);
        }
      }),
    );
  });

  it('is cut to 80 characters without half a character or a space at the end', () => {
    expect(merchantKey(`${'x'.repeat(79)} yy`)).toBe('X'.repeat(79));
    const cut = merchantKey(`A${'\u{10400}'.repeat(60)}`);
    expect(cut).toBe(`A${'\u{10400}'.repeat(39)}`);
  });
});

describe('the name of a merchant', () => {
  it.each([
    ['SQ *BLUE BOTTLE 0231', 'Blue Bottle'],
    ['ZOOM.US 888-799-9666 CA', 'Zoom.Us Ca'],
    ['H&R BLOCK', 'H&R Block'],
    ["MCDONALD'S F3214", "Mcdonald's"],
    ['ÉCOLE MÜLLER', 'École Müller'],
    ['İSTANBUL ÇAY', 'İstanbul Çay'],
    ['मुंबई किराना', 'मुंबई किराना'],
    ['AMZN MKTP US*2K4LR18X3', 'Amzn Mktp Us'],
    ['123456', '123456'],
  ])('in %j is %j', (descriptor, name) => {
    expect(merchantName(merchantKey(descriptor))).toBe(name);
  });

  it('is well-formed text of up to 120 characters', () => {
    fc.assert(
      fc.property(bankDescriptor, (descriptor) => {
        const key = merchantKey(descriptor);
        const name = merchantName(key);
        expect(name.length).toBeGreaterThanOrEqual(1);
        expect(name.length).toBeLessThanOrEqual(120);
        expect(name.isWellFormed()).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the key of its merchant, so that a feed may send either one', () => {
    const word = fc.stringMatching(/^[A-Z]{2,9}(?:[.'&][A-Z]{2,5})?$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const key = merchantKey(words.join(' '));
        expect(merchantKey(merchantName(key))).toBe(key);
      }),
    );
  });
});
