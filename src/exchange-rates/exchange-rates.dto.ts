import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { describeRateProblem, parseRate } from '../kernel/exchange-rate.js';
import {
  Currency,
  DateField,
  Field,
  ListOf,
  Nullable,
  Optional,
  Uuid,
} from '../platform/http/input/fields/fields.js';
import type { RateSource } from './dated-rate.js';

const MAX_RATES = 1000;

function Rate(): PropertyDecorator {
  const check = (value: unknown) => {
    if (typeof value !== 'number') return 'must be a number above 0';
    const parsed = parseRate(value);
    return parsed.ok ? null : describeRateProblem(parsed.problem);
  };
  return Field(check, { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1_000_000_000 });
}

export class ExchangeRatesQuery {
  /** The currency whose rates to list. */
  @Currency()
  currency!: CurrencyCode;

  /** The first day, `YYYY-MM-DD`, at most 366 days before the last. Default: 30 days before it. */
  @Optional()
  @DateField()
  from?: CalendarDate;

  /** The last day, `YYYY-MM-DD`. Default: today. */
  @Optional()
  @DateField()
  to?: CalendarDate;

  /** The legal entity, in whose currency the rates are. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

/** What one unit of another currency is worth on a day. */
export class ExchangeRateDto {
  /** The day, `YYYY-MM-DD`, not in the future. */
  @DateField()
  date!: CalendarDate;

  /** The other currency. */
  @Currency()
  currency!: CurrencyCode;

  /** Units of the entity's currency for one of the other, with at most 12 decimals; null removes the own rate of the day. */
  @Nullable()
  @Rate()
  rate!: number | null;
}

/** Own exchange rates of a legal entity. */
export class PutExchangeRatesDto {
  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** At most one for each currency and day. Those of other days stay. */
  @ListOf(() => ExchangeRateDto, { min: 1, max: MAX_RATES })
  rates!: ExchangeRateDto[];
}

/** What one unit of a currency is worth on a day. */
export interface ExchangeRateView {
  /** The day, `YYYY-MM-DD`. */
  readonly date: string;
  /** Units of the entity's currency for one of the other, with up to 12 digits. */
  readonly rate: number;
  /**
   * `own`: set with `PUT /exchange-rates`. `ecb`: a reference rate of the European Central Bank (source: ECB statistics), or between
   * two other currencies the ratio of two.
   */
  readonly source: RateSource;
}

/** The exchange rates of a period. */
export interface ExchangeRatesView {
  /** The legal entity. */
  readonly entityId: string;
  /** Its currency (ISO 4217), in which the rates are. */
  readonly entityCurrency: string;
  /** The other currency (ISO 4217). */
  readonly currency: string;
  /** The first day, `YYYY-MM-DD`. */
  readonly from: string;
  /** The last day, `YYYY-MM-DD`. */
  readonly to: string;
  /** The days that have a rate, the oldest first. */
  readonly rates: ExchangeRateView[];
}

/** What a request changed in the own rates of a legal entity. */
export interface StoredExchangeRates {
  /** The legal entity. */
  readonly entityId: string;
  /** How many rates are new or different. */
  readonly changed: number;
  /** How many were removed. */
  readonly removed: number;
  /** How many were there before, or were not there to remove. */
  readonly unchanged: number;
}
