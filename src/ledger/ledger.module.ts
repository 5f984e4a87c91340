import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitiesModule } from '../entities/index.js';
import { AccrualEntriesRepository } from './accrual-entries.repository.js';
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
import { ForeignLinesRepository } from './foreign-lines.repository.js';
import { JournalRepository } from './journal.repository.js';
import { MonthlyExpensesRepository } from './monthly-expenses.repository.js';
import { PeriodLockController } from './period-lock.controller.js';
import { Poster } from './poster.js';
import { ReverseJournalEntry } from './reverse-journal-entry.js';
import { SetPeriodLock } from './set-period-lock.js';
import { UpdateAccount } from './update-account.js';
import { ClosedYear } from './year-close/closed-year.entity.js';
import { ClosedYearsQueries } from './year-close/closed-years.queries.js';
import { ClosedYearsRepository } from './year-close/closed-years.repository.js';
import { CloseYear } from './year-close/close-year.js';
import { ReopenYear } from './year-close/reopen-year.js';
import { YearCloseController } from './year-close/year-close.controller.js';
import { BalanceDay } from './balance-day.entity.js';
import { BalanceMonth } from './balance-month.entity.js';
import { JournalEntry } from './journal-entry.entity.js';
import { JournalLine } from './journal-line.entity.js';
import { LedgerAccount } from './ledger-account.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      BalanceDay,
      BalanceMonth,
      ClosedYear,
      JournalEntry,
      JournalLine,
      LedgerAccount,
    ]),
    EntitiesModule,
  ],
  controllers: [ChartController, JournalController, PeriodLockController, YearCloseController],
  providers: [
    AccountLinesRepository,
    AccrualEntriesRepository,
    BalancesRepository,
    ChartQueries,
    ChartRepository,
    ClosedYearsQueries,
    ClosedYearsRepository,
    CloseYear,
    CreateAccount,
    CreateChart,
    CreateJournalEntry,
    JournalQueries,
    ForeignLinesRepository,
    JournalRepository,
    MonthlyExpensesRepository,
    Poster,
    ReopenYear,
    ReverseJournalEntry,
    SetPeriodLock,
    UpdateAccount,
  ],
  exports: [
    AccountLinesRepository,
    AccrualEntriesRepository,
    BalancesRepository,
    ChartRepository,
    CloseYear,
    CreateAccount,
    CreateJournalEntry,
    ForeignLinesRepository,
    JournalRepository,
    MonthlyExpensesRepository,
    Poster,
  ],
})
export class LedgerModule {}
