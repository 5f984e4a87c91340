export { ExchangeRatesModule } from './exchange-rates.module.js';
export { type CurrencyDay, type DayRates, RatesOfDays } from './rates-of-days.js';
