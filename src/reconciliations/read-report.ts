import { Injectable } from '@nestjs/common';
import { type AccountTransaction, type BankAccount, ReconcilableAccounts } from '../banking/index.js';
import { entityFacts } from '../entities/index.js';
import { addDays } from '../kernel/calendar-date.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import type { Principal } from '../kernel/principal.js';
import { AccountLinesRepository, type LinesWithoutBank } from '../ledger/index.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { StatementFiles } from '../statement-files/index.js';
import type { BankReconciliation } from './bank-reconciliation.entity.js';
import { DAYS_APART } from './compare-statement.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';
import type { BankReconciliationReportView } from './report-views.js';
import { bookMinorOf, toReconciliationView } from './to-reconciliation-view.js';
import { type ReportFacts, toReportView } from './to-report-view.js';

/** As many as a statement file can have. */
export const MAX_ROWS = 100_000;
const NO_LINES = { lines: [], count: 0, sumMinor: 0n };

/** A reconciliation of a bank account. */
export interface OfAccount {
  readonly bankAccountId: string;
  readonly id: string;
}

interface Compared {
  readonly account: BankAccount;
  readonly reconciliation: BankReconciliation;
  readonly statement: ReportFacts['statement'];
  readonly maxItems: number;
}

/** Compares the books of a period with its statement file. */
@Injectable()
export class ReadReport {
  constructor(
    private readonly database: Database,
    private readonly accounts: ReconcilableAccounts,
    private readonly reconciliations: ReconciliationsRepository,
    private readonly statements: StatementFiles,
    private readonly accountLines: AccountLinesRepository,
  ) {}

  /**
   * With at most `maxItems` items for each reason. The file is read before the books: that takes longer than a unit of work
   * should.
   */
  async run(
    principal: Principal,
    { bankAccountId, id }: OfAccount,
    maxItems: number,
  ): Promise<{ readonly report: BankReconciliationReportView; readonly account: BankAccount }> {
    const file = await this.database.read(principal, async (uow) => {
      await this.accounts.get(uow, bankAccountId);
      const { statementUploadId } = await this.reconciliations.get(uow, bankAccountId, id);
      return statementUploadId === null ? null : this.statements.get(uow, statementUploadId);
    });
    const statement = file && { file, lines: await this.statements.lines(principal, file.id) };
    return this.database.read(principal, async (uow) => {
      const account = await this.accounts.get(uow, bankAccountId);
      const reconciliation = await this.reconciliations.get(uow, bankAccountId, id);
      return { report: await this.compare(uow, { account, reconciliation, statement, maxItems }), account };
    });
  }

  private async compare(
    uow: UnitOfWork,
    { account, reconciliation, statement, maxItems }: Compared,
  ): Promise<BankReconciliationReportView> {
    const figures = await this.accounts.figures(uow, reconciliation);
    const facts = {
      reconciliation,
      account,
      bookMinor: bookMinorOf(reconciliation, account, figures),
      statement,
      rows: statement === null ? [] : await this.rowsAround(uow, reconciliation),
      pending: await this.accounts.pending(uow, reconciliation, maxItems),
      inTransit: await this.accounts.inTransit(uow, reconciliation, maxItems),
      withoutBank: await this.linesWithoutBank(uow, account, reconciliation, maxItems),
    };
    return toReportView(facts, toReconciliationView(reconciliation, account, figures), maxItems);
  }

  /** The other side of a line can be shortly before or after the period. */
  private async rowsAround(
    uow: UnitOfWork,
    reconciliation: BankReconciliation,
  ): Promise<AccountTransaction[]> {
    const { bankAccountId, startsOn, endsOn } = reconciliation;
    const days = { startsOn: addDays(startsOn, -DAYS_APART), endsOn: addDays(endsOn, DAYS_APART) };
    const rows = await this.accounts.settled(uow, { bankAccountId, ...days }, MAX_ROWS + 1);
    if (rows.length > MAX_ROWS)
      throw InvalidRequest.at(
        'reconciliationId',
        `has more than ${MAX_ROWS} transactions: reconcile a shorter period with the file`,
      );
    return rows;
  }

  /** Such lines are in the currency of the books: of an account in another one they explain nothing. */
  private async linesWithoutBank(
    uow: UnitOfWork,
    { entityId, ledgerAccountId, currency }: BankAccount,
    { startsOn, endsOn }: BankReconciliation,
    maxItems: number,
  ): Promise<LinesWithoutBank> {
    if (ledgerAccountId === null) return NO_LINES;
    const entity = (await entityFacts(uow, [entityId])).get(entityId);
    if (entity?.currency !== currency) return NO_LINES;
    return this.accountLines.withoutBank(uow, ledgerAccountId, { from: startsOn, to: endsOn }, maxItems);
  }
}
