import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { Principal } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { walkStatement } from '../../platform/database/walk-statement.js';
import { type CsvFile, streamedCsv } from '../../platform/http/responses/csv-file.js';
import { streamedXlsx, type XlsxFile } from '../../platform/http/responses/xlsx-file.js';
import type { SheetHeading } from '../../platform/xlsx/accounting-cells.js';
import { BankAccountsRepository } from '../accounts/bank-accounts.repository.js';
import { listStatement, type ListWindow } from './list-statement.js';
import type { TransactionsPage, TransactionsQuery } from './list-transactions.dto.js';
import type { ViewedTransaction } from './transaction-view.js';
import { transactionsCsv, transactionsFileName } from './transactions-csv.js';
import { allTransactionsSheet, transactionsPageSheet } from './transactions-sheet.js';
import { TransactionQueries } from './transactions.queries.js';

/** Parameters that do not say which transactions a file has, or that its heading shows by themselves. */
const NO_FILTERS: ReadonlySet<string> = new Set([
  'from',
  'to',
  'entityId',
  'bankAccountId',
  'sort',
  'limit',
  'offset',
  'cursor',
  'includeTotals',
  'format',
]);

/** Lists of transactions as files. */
@Injectable()
export class TransactionFiles {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
    private readonly queries: TransactionQueries,
  ) {}

  /** All transactions of a list, as a CSV file. */
  async csv(principal: Principal, query: TransactionsQuery): Promise<CsvFile> {
    const window = await this.queries.windowOf(principal, query);
    const content = await streamedCsv(this.database, principal, async (uow) =>
      transactionsCsv(walk(uow, window, query)),
    );
    return { name: transactionsFileName(window, 'csv'), content };
  }

  /** All transactions of a list, as an XLSX file. */
  async xlsx(principal: Principal, query: TransactionsQuery): Promise<XlsxFile> {
    const window = await this.queries.windowOf(principal, query);
    const content = await streamedXlsx(this.database, principal, async (uow) =>
      allTransactionsSheet(await this.headingOf(uow, window, query), walk(uow, window, query)),
    );
    return { name: transactionsFileName(window, 'xlsx'), content };
  }

  /** One page of a list, as an XLSX file. */
  async xlsxPage(
    principal: Principal,
    query: TransactionsQuery,
    { data }: TransactionsPage,
  ): Promise<XlsxFile> {
    const window = this.queries.datesOf(principal, query);
    const heading = await this.database.readRecent(principal, (uow) => this.headingOf(uow, window, query));
    const details = [...heading.details, ['Part', 'One page of the list'] as const];
    return { name: 'transactions.xlsx', sheet: transactionsPageSheet({ ...heading, details }, data) };
  }

  private async headingOf(
    uow: UnitOfWork,
    { from, to }: Pick<ListWindow, 'from' | 'to'>,
    query: TransactionsQuery,
  ): Promise<SheetHeading> {
    const { bankAccountId } = query;
    const account = bankAccountId === undefined ? null : await this.accounts.get(uow, bankAccountId);
    const entityId = query.entityId ?? account?.entityId ?? null;
    const currencies = account ? [account.currency] : await this.accounts.currencies(uow, entityId);
    const filters = Object.entries(query).filter(
      ([name, value]) => value !== undefined && !NO_FILTERS.has(name),
    );
    return {
      title: 'Transactions',
      legalName: await this.legalNameOf(uow, entityId),
      dates: `${from} to ${to}`,
      details: [
        ['Bank account', account?.name ?? 'All'],
        ['Currency', currencies.join(', ')],
        ['Amounts', 'Positive is money out'],
        ...(filters.length === 0
          ? []
          : [['Filters', filters.map(([name, value]) => `${name}: ${value}`).join(', ')] as const]),
      ],
      preparedAt: this.clock.now(),
    };
  }

  private async legalNameOf(uow: UnitOfWork, entityId: string | null): Promise<string> {
    if (entityId !== null) return (await this.entities.get(uow, entityId)).legalName;
    const [first, second] = await this.entities.list(uow, 2, 0);
    return first && !second ? first.legalName : 'All companies';
  }
}

function walk(
  uow: UnitOfWork,
  window: ListWindow,
  query: TransactionsQuery,
): AsyncIterable<readonly ViewedTransaction[]> {
  return walkStatement<ViewedTransaction>(uow, listStatement(window, query, null));
}
