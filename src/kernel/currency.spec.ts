import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES, type CurrencyCode, decimalsOf, isCurrencyCode } from './currency.js';

/** ISO 4217: the currencies whose minor unit is not a hundredth. */
const ISO_DECIMALS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
};

/** ISO 4217 list one, the active currencies of countries, without those being withdrawn (ANG, BGN). */
const ACTIVE =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP ' +
  'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG ' +
  'HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL ' +
  'MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR ' +
  'RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD ' +
  'TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG';

describe('currencies', () => {
  it('every active currency of ISO 4217 is known', () => {
    expect(ACTIVE.split(' ').filter((code) => !isCurrencyCode(code))).toEqual([]);
  });

  it('every known currency has the decimals of ISO 4217', () => {
    const wrong = CURRENCY_CODES.filter((code) => decimalsOf(code) !== (ISO_DECIMALS[code] ?? 2));
    expect(wrong).toEqual([]);
  });

  it('every known code occurs once and has a name in Intl', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' });
    expect(new Set(CURRENCY_CODES).size).toBe(CURRENCY_CODES.length);
    expect(CURRENCY_CODES.filter((code) => names.of(code) === undefined)).toEqual([]);
  });

  it.each([
    ['lower case', 'usd'],
    ['blanks around it', ' USD '],
    ['nothing', ''],
    ['a retired currency', 'DEM'],
    ['the kuna, replaced by the euro', 'HRK'],
    ['the old leone', 'SLL'],
    ['the old dollar of Zimbabwe', 'ZWL'],
    ['the convertible peso', 'CUC'],
    ['gold', 'XAU'],
    ['the code for testing', 'XTS'],
    ['no currency', 'XXX'],
    ['a unit of account with four decimals', 'CLF'],
    ['a name that objects inherit', 'constructor'],
  ])('%s is not a currency: %s', (_what, text) => {
    expect(isCurrencyCode(text)).toBe(false);
  });

  it('the decimals of an unknown currency are an error', () => {
    expect(() => decimalsOf('ZZZ' as CurrencyCode)).toThrow(RangeError);
  });
});
