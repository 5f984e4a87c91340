import { Injectable } from '@nestjs/common';
import type { LegalEntity } from '../entities/index.js';
import { type CalendarDate, dateOf, yearOf } from '../kernel/calendar-date.js';
import { type MonthlyExpense, MonthlyExpensesRepository } from '../ledger/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type LedgerFacts, NO_LEDGER_FACTS } from './ledger-facts.js';

/** Names of expense accounts, as in the default chart and as users write them. */
const PAYROLL = /\b(payroll|wages|salar(y|ies))\b/i;
const CONTRACTORS = /\bcontractors?\b/i;
const NAME_PATTERNS = ['%payroll%', '%wages%', '%salar%', '%contractor%'];

/** Reads from the books whether an entity pays wages and contractors. */
@Injectable()
export class ReadBooks {
  constructor(private readonly expenses: MonthlyExpensesRepository) {}

  /** Of this calendar year and the one before, for which forms may still be due. */
  async run(uow: UnitOfWork, entity: LegalEntity, today: CalendarDate): Promise<LedgerFacts> {
    if (entity.country !== 'US' || entity.currency !== 'USD') return NO_LEDGER_FACTS;
    const from = dateOf(yearOf(today) - 1, 1, 1);
    const expenses = await this.expenses.since(uow, entity.id, from, NAME_PATTERNS);
    return booksOf(expenses.filter(({ month }) => month <= today));
  }
}

export function booksOf(expenses: readonly MonthlyExpense[]): LedgerFacts {
  const named = (pattern: RegExp) => expenses.filter(({ accountName }) => pattern.test(accountName));
  const contractorsByYear = new Map<number, bigint>();
  for (const { month, amountMinor } of named(CONTRACTORS)) {
    contractorsByYear.set(yearOf(month), (contractorsByYear.get(yearOf(month)) ?? 0n) + amountMinor);
  }
  const payroll = named(PAYROLL).filter(({ amountMinor }) => amountMinor > 0n);
  return { payrollMonths: [...new Set(payroll.map(({ month }) => month))], contractorsByYear };
}
