export { ExchangeRatesRepository } from './exchange-rates.repository.js';
export { PutExchangeRates } from './put-exchange-rates.js';
export { ExchangeRatesModule } from './exchange-rates.module.js';
export { type CurrencyDay, type DayRates, RatesOfDays } from './rates-of-days.js';
