import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitiesModule } from '../entities/index.js';
import { OwnExchangeRate } from './exchange-rate.entity.js';
import { ExchangeRatesController } from './exchange-rates.controller.js';
import { ExchangeRateQueries } from './exchange-rates.queries.js';
import { ExchangeRatesRepository } from './exchange-rates.repository.js';
import { KnownRates } from './known-rates.js';
import { PutExchangeRates } from './put-exchange-rates.js';
import { RatesOfDays } from './rates-of-days.js';
import { ReferenceRates } from './reference/reference-rates.js';

@Module({
  imports: [TypeOrmModule.forFeature([OwnExchangeRate]), EntitiesModule],
  controllers: [ExchangeRatesController],
  providers: [
    ExchangeRateQueries,
    ExchangeRatesRepository,
    KnownRates,
    PutExchangeRates,
    RatesOfDays,
    ReferenceRates,
  ],
  exports: [ExchangeRatesRepository, PutExchangeRates, RatesOfDays],
})
export class ExchangeRatesModule {}
