import { Injectable } from '@nestjs/common';
import { addDays, type CalendarDate, LAST_DATE } from '../../kernel/calendar-date.js';
import type { DateSpan } from '../../kernel/date-spans.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { toAmount } from '../../kernel/money.js';
import type { Principal } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import type { BankAccount } from './bank-account.js';
import { BankAccountsRepository } from './bank-accounts.repository.js';
import { defaultFrom, MAX_PERIODS, periodsBetween } from './balance-periods.js';
import { balancesOver, type PeriodMoney } from './bank-balances.js';
import type { BankBalancesQuery, BankBalancesView } from './bank-balances.dto.js';

/** The settled transactions, by one range of the account's index for each period. */
export const MONEY_BY_PERIOD = `
  select p.start_day as "start", p.end_day as "end", m.money_in as "inMinor", m.money_out as "outMinor"
    from unnest($4::date[], $5::date[]) as p (start_day, end_day)
   cross join lateral (
      select coalesce(-sum(t.amount_minor) filter (where t.amount_minor < 0), 0)::bigint as money_in,
             coalesce(sum(t.amount_minor) filter (where t.amount_minor > 0), 0)::bigint as money_out
        from bank_transaction t
       where t.business_id = $1 and t.bank_account_id = $2 and t.removed_at is null and not t.pending
         and t.date >= coalesce($3::date, '-infinity') and t.date between p.start_day and p.end_day) m
   order by p.start_day`;

@Injectable()
export class BankBalanceQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
  ) {}

  /** The balance of a bank account after each day, week or month of a window. */
  async over(principal: Principal, id: string, query: BankBalancesQuery): Promise<BankBalancesView> {
    const { interval = 'day', to = this.clock.today(principal.timeZone) } = query;
    const from = query.from ?? defaultFrom(to);
    if (from > to) {
      const hint = query.to === undefined ? `: without to, it is today, ${to}` : '';
      throw InvalidRequest.at('from', `must not be after to${hint}`);
    }
    const periods = periodsBetween(from, to, interval);
    if (periods === null)
      throw InvalidRequest.at('from', `must be at most ${MAX_PERIODS} intervals before to`);
    return this.database.read(principal, async (uow) => {
      const account = await this.accounts.get(uow, id);
      const [money, laterMinor] = await Promise.all([
        moneyOf(uow, account, periods),
        this.settledAfter(uow, account, to),
      ]);
      const { openingMinor, closingMinor } = balancesOver(account, money, laterMinor);
      const amount = (minor: bigint | null) => (minor === null ? null : toAmount(minor, account.currency));
      return {
        bankAccountId: id,
        currency: account.currency,
        from,
        to,
        interval,
        openingBalance: amount(openingMinor),
        points: money.map(({ start, end, inMinor, outMinor }, index) => ({
          periodStart: start,
          periodEnd: end,
          moneyIn: toAmount(inMinor, account.currency),
          moneyOut: toAmount(outMinor, account.currency),
          balance: amount(closingMinor[index] ?? null),
        })),
      };
    });
  }

  /** Transactions before the opening balance are not settled. */
  private async settledAfter(
    uow: UnitOfWork,
    { id, openingBalanceDate }: BankAccount,
    to: CalendarDate,
  ): Promise<bigint> {
    if (to === LAST_DATE) return 0n;
    const next = addDays(to, 1);
    const from = openingBalanceDate !== null && openingBalanceDate > next ? openingBalanceDate : next;
    return this.transactions.sumSettled(uow, id, from);
  }
}

async function moneyOf(
  uow: UnitOfWork,
  { id, openingBalanceDate }: BankAccount,
  periods: readonly DateSpan[],
): Promise<PeriodMoney[]> {
  return uow.query<PeriodMoney>(MONEY_BY_PERIOD, [
    uow.businessId,
    id,
    openingBalanceDate,
    periods.map(({ start }) => start),
    periods.map(({ end }) => end),
  ]);
}
