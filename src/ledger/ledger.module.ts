import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitiesModule } from '../entities/index.js';
import { AccountLinesRepository } from './account-lines.repository.js';
import { BalancesRepository } from './balances.repository.js';
import { ChartController } from './chart.controller.js';
import { ChartQueries } from './chart.queries.js';
import { ChartRepository } from './chart.repository.js';
import { CreateAccount } from './create-account.js';
import { CreateChart } from './create-chart.js';
import { CreateJournalEntry } from './create-journal-entry.js';
import { JournalController } from './journal.controller.js';
import { JournalQueries } from './journal.queries.js';
import { JournalRepository } from './journal.repository.js';
import { MonthlyExpensesRepository } from './monthly-expenses.repository.js';
import { PeriodLockController } from './period-lock.controller.js';
import { Poster } from './poster.js';
import { ReverseJournalEntry } from './reverse-journal-entry.js';
import { SetPeriodLock } from './set-period-lock.js';
import { UpdateAccount } from './update-account.js';
import { BalanceDay } from './balance-day.entity.js';
import { BalanceMonth } from './balance-month.entity.js';
import { JournalEntry } from './journal-entry.entity.js';
import { JournalLine } from './journal-line.entity.js';
import { LedgerAccount } from './ledger-account.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([BalanceDay, BalanceMonth, JournalEntry, JournalLine, LedgerAccount]),
    EntitiesModule,
  ],
  controllers: [ChartController, JournalController, PeriodLockController],
  providers: [
    AccountLinesRepository,
    BalancesRepository,
    ChartQueries,
    ChartRepository,
    CreateAccount,
    CreateChart,
    CreateJournalEntry,
    JournalQueries,
    JournalRepository,
    MonthlyExpensesRepository,
    Poster,
    ReverseJournalEntry,
    SetPeriodLock,
    UpdateAccount,
  ],
  exports: [
    AccountLinesRepository,
    BalancesRepository,
    ChartRepository,
    JournalRepository,
    MonthlyExpensesRepository,
    Poster,
  ],
})
export class LedgerModule {}
