import { Injectable } from '@nestjs/common';
import { CategoryChartRepository } from '../../categorization/index.js';
import { EntitiesRepository, type PostingEntity } from '../../entities/index.js';
import { indexBy } from '../../kernel/collections.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import { ChartRepository } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { factsOf, ledgerCategoryOf } from './account-kinds.js';
import type { BankAccount } from './bank-account.js';
import { BankAccountsRepository } from './bank-accounts.repository.js';
import type { DeclareBankAccountsDto, DeclaredAccountsView } from './bank-accounts.dto.js';
import type { BankItem } from './bank-item.entity.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { CurrencyConflict, InstitutionEntityConflict, InstitutionNameConflict } from '../banking.errors.js';
import { type DeclaredAccount, kindProblem, readAccounts } from './declared-account.js';
import { type AccountChange, RebookAccount } from './rebook-account.js';
import { isSameName, slugOf } from './slug.js';

@Injectable()
export class DeclareBankAccounts {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly ledgerAccounts: ChartRepository,
    private readonly charts: CategoryChartRepository,
    private readonly rebookAccount: RebookAccount,
  ) {}

  /**
   * Creates a manual institution and its accounts, or updates them. Declaring the same again changes nothing, and other
   * accounts stay as they are. A new account is mapped to a ledger account by its kind, unless transactions are
   * categorized to that account: transfers to it would then be booked twice.
   */
  async run(uow: UnitOfWork, input: DeclareBankAccountsDto): Promise<DeclaredAccountsView> {
    const { accounts: declared, problems } = readAccounts(input.accounts);
    if (problems.length > 0) throw new InvalidRequest(problems);
    const { item, entity } = await this.findOrMakeItem(uow, input);
    const stored = await this.lockDeclared(uow, item, declared);
    const changes = await this.changesOf(uow, { item, entity, declared, stored });
    await this.apply(uow, entity, changes);
    return {
      itemId: item.externalItemId,
      accounts: changes.map(({ after }) => ({
        externalId: after.externalId,
        bankAccountId: after.id,
        ledgerMapped: after.ledgerAccountId !== null,
      })),
    };
  }

  /** The institution, created if it does not exist, with its entity locked. It never moves to another entity. */
  private async findOrMakeItem(uow: UnitOfWork, input: DeclareBankAccountsDto) {
    const slug = slugOf(input.institutionName);
    const named = await this.entities.resolve(uow, input.entityId);
    const found = await this.accounts.findItem(uow, slug);
    const entity = await this.entities.lockForPosting(uow, found?.entityId ?? named.id, 'for no key update');
    const item =
      found ??
      (await this.accounts.insertItem(uow, {
        businessId: uow.businessId,
        id: newId(),
        entityId: named.id,
        provider: 'manual',
        institutionName: input.institutionName,
        slug,
        externalItemId: `manual:${input.entityId ?? uow.businessId}:${slug}`,
        createdAt: uow.startedAt,
      }));
    const conflicts = input.entityId !== undefined && item.entityId !== input.entityId;
    if (conflicts || item.entityId !== entity.id) throw new InstitutionEntityConflict(item.institutionName);
    if (!isSameName(item.institutionName, input.institutionName))
      throw new InstitutionNameConflict(item.institutionName);
    return { item, entity };
  }

  private async lockDeclared(uow: UnitOfWork, item: BankItem, declared: readonly DeclaredAccount[]) {
    const externalIds = declared.map(({ externalId }) => externalId);
    const stored = await this.accounts.find(uow, item.id, externalIds, 'for no key update');
    return indexBy(stored, ({ externalId }) => externalId);
  }

  private async changesOf(
    uow: UnitOfWork,
    context: {
      item: BankItem;
      entity: PostingEntity;
      declared: readonly DeclaredAccount[];
      stored: ReadonlyMap<string, BankAccount>;
    },
  ): Promise<AccountChange[]> {
    const { item, entity, declared, stored } = context;
    const chart = indexBy(
      await this.ledgerAccounts.listOf(uow, entity.id),
      ({ accountNumber }) => accountNumber,
    );
    const isCategory = await this.transactions.categoriesAmong(
      uow,
      declared.flatMap(({ kind }) => chart.get(factsOf(kind).accountNumber ?? '')?.id ?? []),
    );
    return declared.map((account, index) => {
      const name = `accounts[${index}] (${account.externalId})`;
      const before = stored.get(account.externalId) ?? null;
      if (before !== null) return { name, before, after: updatedAccount(before, account, index) };
      const { type, accountNumber } = factsOf(account.kind);
      const ledgerAccount = chart.get(accountNumber ?? '');
      const isFree =
        ledgerAccount?.isActive === true &&
        ledgerAccount.category === ledgerCategoryOf(type) &&
        !isCategory.has(ledgerAccount.id);
      const mapped = isFree && account.currency === entity.currency;
      return { name, before, after: newAccount(item, account, mapped ? ledgerAccount.id : null) };
    });
  }

  private async apply(
    uow: UnitOfWork,
    entity: PostingEntity,
    changes: readonly AccountChange[],
  ): Promise<void> {
    const made = changes.filter(({ before }) => before === null).map(({ after }) => after);
    this.accounts.insert(uow, made);
    const chart = await this.charts.of(uow, entity.id);
    for (const change of changes) {
      if (change.before !== null && sameDeclaration(change.before, change.after)) continue;
      auditChange(uow, change);
      const rebooked = await this.rebookAccount.run(uow, entity, change, chart);
      await this.accounts.update(uow, { ...change.after, ...rebooked });
    }
  }
}

function newAccount(
  item: BankItem,
  { externalId, name, currency, kind, opening }: DeclaredAccount,
  ledgerAccountId: string | null,
): BankAccount {
  return {
    id: newId(),
    entityId: item.entityId,
    itemId: item.id,
    externalId,
    externalAccountId: `manual:${item.slug}:${externalId}`,
    name,
    currency,
    kind,
    type: factsOf(kind).type,
    openingBalanceMinor: opening?.balanceMinor ?? null,
    openingBalanceDate: opening?.date ?? null,
    openingBookedMinor: null,
    openingEntryId: null,
    openingSeq: 0,
    ledgerAccountId,
    settledMinor: 0n,
    reconciledThrough: null,
  };
}

function updatedAccount(before: BankAccount, declared: DeclaredAccount, index: number): BankAccount {
  if (declared.currency !== before.currency) {
    throw new CurrencyConflict(
      `accounts[${index}] (${before.externalId}) is in ${before.currency}: an account's currency does not change`,
    );
  }
  const problem = kindProblem(before, declared.kind);
  if (problem !== null) throw InvalidRequest.at(`accounts[${index}].kind`, problem);
  return {
    ...before,
    name: declared.name,
    kind: declared.kind,
    type: factsOf(declared.kind).type,
    openingBalanceMinor: declared.opening?.balanceMinor ?? before.openingBalanceMinor,
    openingBalanceDate: declared.opening?.date ?? before.openingBalanceDate,
  };
}

function sameDeclaration(before: BankAccount, after: BankAccount): boolean {
  return (
    before.name === after.name &&
    before.kind === after.kind &&
    before.openingBalanceMinor === after.openingBalanceMinor &&
    before.openingBalanceDate === after.openingBalanceDate
  );
}

function auditChange(uow: UnitOfWork, { before, after }: AccountChange): void {
  uow.audit({
    action: before === null ? 'bank_account.create' : 'bank_account.update',
    resourceType: 'bank_account',
    resourceId: after.id,
    changes: {
      name: after.name,
      kind: after.kind,
      openingBalanceMinor: after.openingBalanceMinor?.toString() ?? null,
      openingBalanceDate: after.openingBalanceDate,
    },
  });
}
