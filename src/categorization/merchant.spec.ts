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
        'GOOGLE *ADS4839201837 cc@google.com',
        'ORIG CO NAME:',
        ' ORIG ID:1234 CO ENTRY DESCR:',
        ' DES:TAX',
        ' ID:6SEMJM INDN:',
        ' SEC:CCD',
        'O REILLY',
        'JOE S',
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
    ['TST-WILDER PORTLAND', 'WILDER PORTLAND'],
    ['WPY*GREENLEAF 855-469-3729', 'GREENLEAF'],
    ['PADDLE.NET* SETAPP', 'SETAPP'],
    ['AT&T *PAYMENT', 'AT&T PAYMENT'],
    ['AT & T PAYMENT', 'AT & T PAYMENT'],
    ['PURCHASE AUTHORIZED ON 03/12 CHEVRON 0098123 SAN JOSE CA S305071 CARD 4432', 'CHEVRON SAN JOSE CA'],
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
  ])('keeps the digits of a name: %j is %j', (descriptor, key) => {
    expect(merchantKey(descriptor)).toBe(key);
  });

  it.each([
    ['GOOGLE *ADS4839201837 cc@google.com CA', 'GOOGLE ADS CA'],
    ['GOOGLE*ADS7741203398', 'GOOGLE ADS'],
    ['GOOGLE *CLOUD 7XJ2LM cc@google.com CA', 'GOOGLE CLOUD CA'],
    ['APPLE.COM/BILL 866-712-7753 CA', 'APPLE.COM BILL CA'],
    ['AMZN Mktp US*2H4RT81K3', 'AMZN MKTP US'],
    ['ZELLE anna@example.com', 'ZELLE ANNA EXAMPLE.COM'],
  ])('of %j is %j: a brand with a star stays', (descriptor, key) => {
    expect(merchantKey(descriptor)).toBe(key);
  });

  it.each([
    ['AMERICAN AIR0012345678901', 'AMERICAN AIR'],
    ['STAPLS7403456789000001', 'STAPLS'],
    ['IMPARK00240123U SEATTLE', 'IMPARK SEATTLE'],
    ['ACME INV20391', 'ACME'],
  ])('of %j is %j: a number right behind the name is removed', (descriptor, key) => {
    expect(merchantKey(descriptor)).toBe(key);
  });

  it.each([
    ['GUSTO DES TAX ID 6SEMJM', 'GUSTO TAX'],
    ['GUSTO DES:TAX 848291 ID:6SEMJMK7 INDN:ACME LLC CO ID:9138864001 CCD', 'GUSTO TAX'],
    ['GUSTO DES:NET ID:6SEMJM INDN:OTHER LLC CO ID:9138864001 CCD', 'GUSTO NET'],
    [
      'ORIG CO NAME:GUSTO ORIG ID:9138864007 DESC DATE:240112 CO ENTRY DESCR:TAX 123 SEC:CCD IND ID:6SEMJ',
      'GUSTO TAX',
    ],
    [
      'ORIG CO NAME:COMCAST ORIG ID:0000213249 DESC DATE:250302 CO ENTRY DESCR:CABLE SVCSSEC:PPD',
      'COMCAST CABLE SVCS',
    ],
    ['ACME EPAY PPD ID: 4760039224', 'ACME EPAY'],
    ['CASEYS DES MOINES IA', 'CASEYS DES MOINES IA'],
  ])('of %j is %j: of ACH fields only name and description count', (descriptor, key) => {
    expect(merchantKey(descriptor)).toBe(key);
  });

  it.each([
    ['O’REILLY', "O'REILLY"],
    ['O REILLY AUTO', "O'REILLY AUTO"],
    ['TRADER JOE S #552', "TRADER JOE'S"],
    ['TYPEFORM, S.L.', 'TYPEFORM S.L'],
  ])('restores apostrophes: %j is %j', (descriptor, key) => {
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

  it('depends on the first 500 characters, which is all that a description may have', () => {
    const text = `${'#1 '.repeat(166)}AB`;
    expect(text).toHaveLength(500);
    expect(merchantKey(`${text}CDE`)).toBe(merchantKey(text));
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
