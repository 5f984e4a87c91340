import type { CalendarDate } from '../kernel/calendar-date.js';
import { DomainError } from '../kernel/domain-error.js';
import { MAX_AGE_DAYS } from './newest-rate.js';

const MAX_NAMED = 100;

/** Amounts of these currencies and days cannot be converted to the currency of the books. */
export class NoExchangeRate extends DomainError {
  readonly code = 'no_exchange_rate';

  constructor(
    missing: readonly { readonly currency: string; readonly date: CalendarDate }[],
    booksCurrency: string,
  ) {
    const named = missing.slice(0, MAX_NAMED).map(({ currency, date }) => `${currency} on ${date}`);
    const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : '';
    super(
      `no exchange rate in ${booksCurrency} of that day or the ${MAX_AGE_DAYS} days before: ${named.join(', ')}${more}. Set one with PUT /v1/exchange-rates`,
    );
  }
}
