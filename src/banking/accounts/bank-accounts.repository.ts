import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { NotFound } from '../../kernel/domain-error.js';
import { insertMany } from '../../platform/database/bulk.js';
import { selectListOf } from '../../platform/database/select-list.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankAccount } from './bank-account.js';
import { BankAccountRow } from './bank-account.entity.js';
import { BankItem } from './bank-item.entity.js';

const NOT_SELECTED: ReadonlySet<string> = new Set(['businessId', 'createdAt', 'updatedAt']);

/** A bank account as a select list, of a table with the alias b. */
const COLUMNS = selectListOf(BankAccountRow, 'b', (property) => !NOT_SELECTED.has(property));

/**
 * `for no key update` is taken to change an account or its balance, `for share` to rely on what the account says. Rows
 * are always locked in ascending order of id.
 */
type LockStrength = 'for share' | 'for no key update';

@Injectable()
export class BankAccountsRepository {
  async findItem(uow: UnitOfWork, slug: string): Promise<BankItem | null> {
    return uow.repository(BankItem).findOneBy({ businessId: uow.businessId, provider: 'manual', slug });
  }

  /** Creates the item unless it exists. Two callers at once both get the same item. */
  async insertItem(uow: UnitOfWork, item: BankItem): Promise<BankItem> {
    await uow.repository(BankItem).createQueryBuilder().insert().values(item).orIgnore().execute();
    return uow.repository(BankItem).findOneByOrFail({
      businessId: uow.businessId,
      provider: item.provider,
      slug: item.slug,
    });
  }

  async get(uow: UnitOfWork, id: string, lock: LockStrength | '' = ''): Promise<BankAccount> {
    const account = await uow.queryOne<BankAccount>(
      `select ${COLUMNS} from bank_account b where b.business_id = $1 and b.id = $2 ${lock}`,
      [uow.businessId, id],
    );
    if (!account) throw new NotFound('bank account');
    return account;
  }

  /** The currencies of the accounts of the business, or of one of its entities. */
  async currencies(uow: UnitOfWork, entityId: string | null = null): Promise<CurrencyCode[]> {
    const rows = await uow.query<{ currency: CurrencyCode }>(
      `select distinct currency from bank_account
        where business_id = $1 and entity_id = coalesce($2, entity_id) order by currency`,
      [uow.businessId, entityId],
    );
    return rows.map(({ currency }) => currency);
  }

  /** The accounts of an item with these external ids. Unknown ids are skipped. */
  async find(
    uow: UnitOfWork,
    itemId: string,
    externalIds: readonly string[],
    lock: LockStrength | '' = '',
  ): Promise<BankAccount[]> {
    return uow.query<BankAccount>(
      `select ${COLUMNS} from bank_account b
        where b.business_id = $1 and b.item_id = $2 and b.external_id = any($3) order by b.id ${lock}`,
      [uow.businessId, itemId, externalIds],
    );
  }

  /** The ids that belong to accounts of the entity. */
  async idsOfEntity(uow: UnitOfWork, entityId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await uow.query<{ id: string }>(
      'select id from bank_account where business_id = $1 and entity_id = $2 and id = any($3)',
      [uow.businessId, entityId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The mapped accounts of an entity, by id. With the lock, their mapping cannot change. */
  async mappedOf(uow: UnitOfWork, entityId: string, lock: 'for share' | '' = ''): Promise<BankAccount[]> {
    return uow.query<BankAccount>(
      `select ${COLUMNS} from bank_account b
        where b.business_id = $1 and b.entity_id = $2 and b.ledger_account_id is not null order by b.id ${lock}`,
      [uow.businessId, entityId],
    );
  }

  insert(uow: UnitOfWork, accounts: readonly BankAccount[]): void {
    const { businessId, startedAt } = uow;
    insertMany(
      uow,
      BankAccountRow,
      accounts.map((account) => ({ ...account, businessId, createdAt: startedAt, updatedAt: startedAt })),
    );
  }

  /** Writes every column of an account that can change. */
  async update(uow: UnitOfWork, { id, ...columns }: BankAccount): Promise<void> {
    await uow
      .repository(BankAccountRow)
      .update({ businessId: uow.businessId, id }, { ...columns, updatedAt: uow.startedAt });
  }

  async setReconciledThrough(
    uow: UnitOfWork,
    id: string,
    reconciledThrough: CalendarDate | null,
  ): Promise<void> {
    await uow
      .repository(BankAccountRow)
      .update({ businessId: uow.businessId, id }, { reconciledThrough, updatedAt: uow.startedAt });
  }

  /** Adds to the sums of the accounts' settled transactions. */
  addSettled(uow: UnitOfWork, deltas: ReadonlyMap<string, bigint>): void {
    const changed = [...deltas].filter(([, delta]) => delta !== 0n);
    if (changed.length === 0) return;
    uow.write(
      `update bank_account a set settled_minor = a.settled_minor + d.delta
         from unnest($2::uuid[], $3::bigint[]) as d(id, delta)
        where a.business_id = $1 and a.id = d.id`,
      [uow.businessId, changed.map(([id]) => id), changed.map(([, delta]) => delta)],
    );
  }

  /** The ledger accounts that bank accounts of the business are mapped to. */
  async mappedLedgerAccountIds(uow: UnitOfWork): Promise<Set<string>> {
    const rows = await uow.query<{ ledger_account_id: string }>(
      'select distinct ledger_account_id from bank_account where business_id = $1 and ledger_account_id is not null',
      [uow.businessId],
    );
    return new Set(rows.map((row) => row.ledger_account_id));
  }

  async isMapped(uow: UnitOfWork, ledgerAccountId: string): Promise<boolean> {
    return uow.repository(BankAccountRow).existsBy({ businessId: uow.businessId, ledgerAccountId });
  }
}
