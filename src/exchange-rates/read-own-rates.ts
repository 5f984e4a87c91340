import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import type { FieldProblem } from '../kernel/domain-error.js';
import { rateOf, sameRate } from '../kernel/exchange-rate.js';
import type { ExchangeRateDto } from './exchange-rates.dto.js';
import type { RateKey, StoredRate } from './exchange-rates.repository.js';

export function keyOf({ currency, date }: RateKey): string {
  return `${currency} ${date}`;
}

/** The problems of own rates that their fields alone do not have. `today` is in the zone of the business. */
export function problemsOf(
  rates: readonly ExchangeRateDto[],
  entityCurrency: CurrencyCode,
  today: CalendarDate,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const known = new Set<string>();
  for (const [index, rate] of rates.entries()) {
    const problem = (field: keyof ExchangeRateDto, text: string) =>
      problems.push({ path: `rates[${index}].${field}`, problem: text });
    if (rate.currency === entityCurrency) problem('currency', 'is the currency of the books');
    if (rate.date > today) problem('date', 'must not be in the future');
    if (known.has(keyOf(rate))) problem('date', 'is there twice for this currency');
    known.add(keyOf(rate));
  }
  return problems;
}

export interface RateChanges {
  readonly stored: readonly StoredRate[];
  readonly removed: readonly RateKey[];
}

/** What a request changes in the rates that there are. */
export function changesTo(before: readonly StoredRate[], rates: readonly ExchangeRateDto[]): RateChanges {
  const known = new Map(before.map((rate) => [keyOf(rate), rate.rate]));
  const stored: StoredRate[] = [];
  const removed: RateKey[] = [];
  for (const { currency, date, rate } of rates) {
    const was = known.get(keyOf({ currency, date }));
    if (rate !== null && !isSame(was, rate)) stored.push({ currency, date, rate: String(rate) });
    if (rate === null && was !== undefined) removed.push({ currency, date });
  }
  return { stored, removed };
}

function isSame(was: string | undefined, is: number): boolean {
  const [a, b] = [rateOf(was ?? ''), rateOf(String(is))];
  return a !== null && b !== null && sameRate(a, b);
}
