export { ExchangeRatesModule } from './exchange-rates.module.js';
