/** A known ISO 4217 alphabetic code, such as `USD`. */
export type CurrencyCode = string & { readonly __brand: 'CurrencyCode' };

/** ISO 4217, list one: the active national currencies that have two decimals. */
const TWO_DECIMALS =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF ' +
  'CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL ' +
  'HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP ' +
  'MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD ' +
  'SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS ' +
  'VED VES WST XCD XCG YER ZAR ZMW ZWG';
const NO_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND';

const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...TWO_DECIMALS.split(' ').map((code) => [code, 2] as const),
  ...NO_DECIMALS.split(' ').map((code) => [code, 0] as const),
  ...THREE_DECIMALS.split(' ').map((code) => [code, 3] as const),
]);

export function isCurrencyCode(text: string): text is CurrencyCode {
  return DECIMALS.has(text);
}

/** The number of decimals of the currency (ISO 4217 minor unit): JPY 0, USD 2, BHD 3. */
export function decimalsOf(currency: CurrencyCode): number {
  const decimals = DECIMALS.get(currency);
  if (decimals === undefined) throw new RangeError(`unknown currency ${currency}`);
  return decimals;
}

export const CURRENCY_CODES: readonly CurrencyCode[] = [...DECIMALS.keys()] as CurrencyCode[];
