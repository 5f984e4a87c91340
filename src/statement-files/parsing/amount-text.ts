import { type CurrencyCode, isCurrencyCode } from '../../kernel/currency.js';

/** What an amount says besides its digits. */
export interface AmountText {
  readonly isNegative: boolean;
  /** Digits with their marks. */
  readonly digits: string;
  /** The currencies that its sign or code can be; null without one. */
  readonly currencies: readonly string[] | null;
  /** What "DR" or "CR" next to it says. */
  readonly direction: 'out' | 'in' | null;
}

const MAX_LENGTH = 40;
/** More signs, codes and words than any amount has around it. */
const MAX_PARTS = 8;
const SIMPLE = /^(-?)(\d[\d.,]*)$/;

/** The signs of currencies; several currencies share some of them. */
const SIGNS: Readonly<Record<string, string>> = {
  US$: 'USD',
  U$S: 'USD',
  CA$: 'CAD',
  C$: 'CAD NIO',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  NT$: 'TWD',
  S$: 'SGD',
  R$: 'BRL',
  MX$: 'MXN',
  RD$: 'DOP',
  J$: 'JMD',
  $: 'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP JMD BBD BSD TTD XCD FJD NAD UYU DOP BMD BZD LRD GYD SRD KYD BND SBD BRL NIO BOB',
  '€': 'EUR',
  '£': 'GBP EGP GIP FKP SHP LBP SYP SDG SSP',
  '¥': 'JPY CNY',
  '￥': 'JPY CNY',
  円: 'JPY',
  元: 'CNY TWD HKD',
  '₹': 'INR',
  'Rs.': 'INR PKR LKR NPR MUR SCR',
  Rs: 'INR PKR LKR NPR MUR SCR',
  '₦': 'NGN',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₱': 'PHP',
  '₪': 'ILS',
  '₫': 'VND',
  '฿': 'THB',
  '₵': 'GHS',
  '₡': 'CRC',
  '₲': 'PYG',
  '₸': 'KZT',
  '₾': 'GEL',
  KSh: 'KES',
  Rp: 'IDR',
  RM: 'MYR',
  R: 'ZAR',
  'kr.': 'SEK NOK DKK ISK',
  kr: 'SEK NOK DKK ISK',
  Kr: 'SEK NOK DKK ISK',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  lei: 'RON MDL',
  'Fr.': 'CHF',
  'лв.': 'BGN',
  лв: 'BGN',
  TL: 'TRY',
};
const OUT = 'debit|debe|soll|deb|dr|db|d|s';
const IN = 'credit|haben|haber|cred|crd|cr|c|h';

const escaped = Object.keys(SIGNS)
  .toSorted((one, other) => other.length - one.length)
  .map((sign) => sign.replace(/[$.]/g, '\\$&'))
  .join('|');
/** Exported so that a test finds them linear. */
export const CURRENCY_BEFORE = new RegExp(`^(${escaped}|[A-Z]{3}(?![A-Za-z]))\\s*(?=[-+(\\d.,]|[A-Za-z])`);
export const CURRENCY_AFTER = new RegExp(`(?<=[-+)\\d.,\\s])(${escaped}|(?<![A-Za-z])[A-Z]{3})$`);
export const WORD_BEFORE = new RegExp(
  `^(?:(${OUT})|(${IN}))[.:]?\\s*(?=[-+(\\d.]|[^\\p{L}\\s]|(?<=\\s)\\p{L})`,
  'iu',
);
export const WORD_AFTER = new RegExp(`(?<=[-+)\\d.,\\s])(?<!\\p{L})(?:(${OUT})|(${IN}))\\.?$`, 'iu');

/** The parts of an amount; null for other text. */
export function amountTextOf(raw: string): AmountText | null {
  if (raw.length > MAX_LENGTH) return null;
  const simple = SIMPLE.exec(raw);
  if (simple)
    return { isNegative: simple[1] === '-', digits: simple[2] ?? '', currencies: null, direction: null };
  const reader = new AmountReader(raw.trim().replace(/[\u2212\u2013]/g, '-'));
  for (let parts = 0; parts < MAX_PARTS && reader.takePart(); parts++);
  return reader.result;
}

class AmountReader {
  private negative = 0;
  private currencies: readonly string[] | null = null;
  private direction: 'out' | 'in' | null = null;
  private isContradictory = false;

  constructor(private text: string) {}

  /** Takes a sign, a currency or a word off either end. */
  takePart(): boolean {
    const before = this.text;
    this.takeSign();
    this.takeCurrency(CURRENCY_BEFORE.exec(this.text) ?? CURRENCY_AFTER.exec(this.text));
    this.takeWord(WORD_BEFORE.exec(this.text) ?? WORD_AFTER.exec(this.text));
    return this.text !== before;
  }

  get result(): AmountText | null {
    const digits = this.text.replace(/(?<=\d)[\s'’](?=\d{3})/g, '');
    if (this.negative > 1 || this.isContradictory || !/^(?=.*\d)[\d.,]+$/.test(digits)) return null;
    return {
      isNegative: this.negative === 1,
      digits,
      currencies: this.currencies,
      direction: this.direction,
    };
  }

  private takeSign(): void {
    const { text } = this;
    if (/^[+-]/.test(text)) this.take(text.slice(1), text.startsWith('-'));
    else if (text.endsWith('-')) this.take(text.slice(0, -1), true);
    else if (text.startsWith('(') && text.endsWith(')')) this.take(text.slice(1, -1), true);
  }

  private take(rest: string, isNegative: boolean): void {
    if (isNegative) this.negative++;
    this.text = rest.trim();
  }

  private takeCurrency(match: RegExpExecArray | null): void {
    const sign = match?.[1];
    if (!match || sign === undefined) return;
    const currencies = currenciesOf(sign);
    if (currencies === null) return;
    // "US$ 5 USD": both agree.
    const both = this.currencies?.filter((one) => currencies.includes(one));
    if (both?.length === 0) this.isContradictory = true;
    this.currencies = both ?? currencies;
    this.cut(match);
  }

  private takeWord(match: RegExpExecArray | null): void {
    if (!match) return;
    const direction = match[1] === undefined ? 'in' : 'out';
    if (this.direction !== null && this.direction !== direction) this.isContradictory = true;
    this.direction = direction;
    this.cut(match);
  }

  private cut({ index, 0: { length } }: RegExpExecArray): void {
    this.text = (this.text.slice(0, index) + this.text.slice(index + length)).trim();
  }
}

/** The currencies that a sign, or a code in any case, can be; null for other text. */
export function currenciesOf(sign: string): readonly string[] | null {
  if (Object.hasOwn(SIGNS, sign)) return SIGNS[sign]?.split(' ') ?? null;
  const code = sign.toUpperCase();
  return isCurrencyCode(code) ? [code] : null;
}

/** Whether an amount can be in a currency. */
export function isIn({ currencies }: AmountText, currency: CurrencyCode): boolean {
  return currencies === null || currencies.includes(currency);
}
