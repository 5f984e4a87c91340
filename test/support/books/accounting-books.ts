import { afterEach, beforeEach, expect } from 'vitest';
import { type DeclaredAccount, declareAccounts, differences, INSTITUTION } from './push.js';
import { newBusiness, type TestBusiness } from '../world/business.js';
import { dataOf } from '../http/responses.js';
import { bankAccountsOf, decide } from './transactions.js';
import { theWorld } from '../world/world.js';

/** Date, bank account, amount (positive = out) and an optional category. */
export type RowOfBooks = readonly [date: string, account: string, amount: number, category?: string];
/** Balances by account number, debit positive. */
export type Amounts = Readonly<Record<string, number>>;

/** The books of one test in an accountant's terms: bank transactions in, balances and statements out. */
export class AccountingBooks {
  private current: TestBusiness | null = null;
  private readonly transactionIds: string[] = [];

  open(business: TestBusiness): void {
    this.current = business;
    this.transactionIds.length = 0;
  }

  get business(): TestBusiness {
    if (this.current === null) throw new Error('no test is running');
    return this.current;
  }

  async declare(...accounts: DeclaredAccount[]): Promise<void> {
    dataOf(await declareAccounts(this.business, accounts));
  }

  /** Pushes bank transactions with the external ids r0, r1, … */
  async push(...rows: RowOfBooks[]): Promise<void> {
    const first = this.transactionIds.length;
    const transactions = rows.map(([date, accountExternalId, amount, category], index) => ({
      externalId: `r${first + index}`,
      accountExternalId,
      date,
      amount,
      description: `zq ${first + index}`,
      ...(category === undefined ? {} : { category }),
    }));
    const response = await this.business.api.post('/v1/transactions', {
      institutionName: INSTITUTION,
      transactions,
    });
    this.transactionIds.push(...dataOf(response).transactions.map(({ id }: { id: string }) => id));
  }

  /** Changes the category of the nth pushed bank transaction. */
  async recategorize(place: number, category: string): Promise<void> {
    await decide(this.business, this.transactionIds[place] ?? '', category);
  }

  /** Posts a manual entry and returns its id. */
  async post(date: string, amounts: Amounts): Promise<string> {
    const lines = Object.entries(amounts).map(([accountNumber, amount]) =>
      amount > 0 ? { accountNumber, debit: amount } : { accountNumber, credit: -amount },
    );
    const entry = { date, description: 'manual entry', lines };
    return dataOf(await this.business.api.post('/v1/journal-entries', entry), 201).id;
  }

  async reverse(entryId: string, date?: string): Promise<void> {
    const body = date === undefined ? {} : { date };
    dataOf(await this.business.api.post(`/v1/journal-entries/${entryId}/reverse`, body));
  }

  async endFiscalYearIn(month: number): Promise<void> {
    const path = `/v1/entities/${this.business.entityId}`;
    dataOf(await this.business.api.patch(path, { fiscalYearEndMonth: month }));
  }

  /** The derived balance of each bank account, by external id. */
  async derivedBalances(): Promise<Record<string, number | null>> {
    const accounts = await bankAccountsOf(this.business);
    return Object.fromEntries(
      accounts.map((account) => [account.externalAccountId.split(':')[2], account.derivedBalance]),
    );
  }

  async trialBalance(to: string): Promise<Amounts> {
    const report = await this.report(`trial-balance?to=${to}`);
    expect(report).toMatchObject({ asOf: to, balanced: true, totalCredit: report.totalDebit });
    return Object.fromEntries(
      report.accounts.map((account: any) => [account.accountNumber, account.debit - account.credit]),
    );
  }

  async incomeStatement(from: string, to: string) {
    const report = await this.report(`statements/profit_and_loss?from=${from}&to=${to}`);
    return incomeOf(report);
  }

  /** The income statement of each quarter in a period. */
  async incomeByQuarter(from: string, to: string) {
    const path = `statements/profit_and_loss?from=${from}&to=${to}&interval=quarter`;
    const { columns } = await this.report(path);
    return columns.map((column: any) => ({ ...periodOf(column), statement: incomeOf(column) }));
  }

  /** The assets and liabilities at the end of each quarter in a period. */
  async balancesByQuarter(from: string, to: string) {
    const path = `statements/balance_sheet?from=${from}&to=${to}&interval=quarter`;
    const { columns } = await this.report(path);
    return columns.map((column: any) => {
      const { assets, liabilities, totalLiabilitiesAndEquity } = column;
      expect(totalLiabilitiesAndEquity).toBe(assets.total);
      return {
        ...periodOf(column),
        statement: { assets: sectionOf(assets), liabilities: sectionOf(liabilities) },
      };
    });
  }

  async balanceSheet(to: string) {
    const report = await this.report(`statements/balance_sheet?to=${to}`);
    expect(report).toMatchObject({
      asOf: to,
      balanced: true,
      totalLiabilitiesAndEquity: report.assets.total,
    });
    const { assets, liabilities, equity } = report;
    return { assets: sectionOf(assets), liabilities: sectionOf(liabilities), equity: sectionOf(equity) };
  }

  async cashFlow(from: string, to: string) {
    const report = await this.report(`statements/cash_flow?from=${from}&to=${to}`);
    const { openingCash, inflow, outflow, netCashFlow, closingCash, activities } = report;
    return {
      opening: openingCash,
      inflow: sectionOf(inflow),
      outflow: sectionOf(outflow),
      net: netCashFlow,
      closing: closingCash,
      activities: [activities.operating, activities.investing, activities.financing],
      ...(activities.transfersInTransit !== 0 && { inTransit: activities.transfersInTransit }),
    };
  }

  private async report(path: string): Promise<any> {
    return dataOf(await this.business.api.get(`/v1/reports/${path}`));
  }
}

/** New books for every test of a group. After each test they must be consistent. */
export function booksOfEachTest(options: Parameters<typeof newBusiness>[1] = {}): AccountingBooks {
  const books = new AccountingBooks();
  beforeEach(async () => books.open(await newBusiness(await theWorld(), options)));
  afterEach(async () => expect(await differences(await theWorld(), books.business)).toEqual([]));
  return books;
}

/** The total of a section, and its lines by account number or, without one, by name. */
function incomeOf({ revenue, expenses, netIncome }: Record<string, any>) {
  return { revenue: sectionOf(revenue), expenses: sectionOf(expenses), netIncome };
}

function periodOf({ periodStart, periodEnd }: { periodStart: string; periodEnd: string }) {
  return { from: periodStart, to: periodEnd };
}

function sectionOf({ total, breakdown }: { total: number; breakdown: any[] }): Record<string, number> {
  const lines = breakdown.map(({ accountNumber, accountName, amount }) => [
    accountNumber ?? accountName,
    amount,
  ]);
  return { total, ...Object.fromEntries(lines) };
}
