import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { BankAccount } from './bank-account.js';
import { BankItem } from './bank-item.entity.js';

interface Row {
  id: string;
  entity_id: string;
  item_id: string;
  external_id: string;
  external_account_id: string;
  name: string;
  currency: BankAccount['currency'];
  kind: BankAccount['kind'];
  type: BankAccount['type'];
  opening_balance_minor: bigint | null;
  opening_balance_date: BankAccount['openingBalanceDate'];
  opening_entry_id: string | null;
  opening_seq: number;
  ledger_account_id: string | null;
  settled_minor: bigint;
}

const COLUMNS = `
  id, entity_id, item_id, external_id, external_account_id, name, currency, kind, type, opening_balance_minor,
  opening_balance_date, opening_entry_id, opening_seq, ledger_account_id, settled_minor`;

/**
 * `for no key update` is taken to change an account or its balance, `for share` to rely on what the account says. All
 * locks are taken in the order of ids.
 */
type LockStrength = 'for share' | 'for no key update';

@Injectable()
export class BankAccountsRepository {
  async findItem(uow: UnitOfWork, slug: string): Promise<BankItem | null> {
    return uow.manager.findOneBy(BankItem, { businessId: uow.businessId, provider: 'manual', slug });
  }

  /** Creates the item unless it exists. Two callers at once both get the same item. */
  async insertItem(uow: UnitOfWork, item: BankItem): Promise<BankItem> {
    await uow.manager.createQueryBuilder().insert().into(BankItem).values(item).orIgnore().execute();
    return uow.manager.findOneByOrFail(BankItem, {
      businessId: uow.businessId,
      provider: item.provider,
      slug: item.slug,
    });
  }

  async get(uow: UnitOfWork, id: string, lock: LockStrength | '' = ''): Promise<BankAccount> {
    const row = await uow.queryOne<Row>(
      `select ${COLUMNS} from bank_account where business_id = $1 and id = $2 ${lock}`,
      [uow.businessId, id],
    );
    if (!row) throw new NotFound('bank account');
    return fromRow(row);
  }

  /** The accounts of an item with these external ids. Unknown ids are skipped. */
  async find(
    uow: UnitOfWork,
    itemId: string,
    externalIds: readonly string[],
    lock: LockStrength | '' = '',
  ): Promise<BankAccount[]> {
    const rows = await uow.query<Row>(
      `select ${COLUMNS} from bank_account
        where business_id = $1 and item_id = $2 and external_id = any($3) order by id ${lock}`,
      [uow.businessId, itemId, externalIds],
    );
    return rows.map(fromRow);
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
    const rows = await uow.query<Row>(
      `select ${COLUMNS} from bank_account
        where business_id = $1 and entity_id = $2 and ledger_account_id is not null order by id ${lock}`,
      [uow.businessId, entityId],
    );
    return rows.map(fromRow);
  }

  async insert(uow: UnitOfWork, accounts: readonly BankAccount[]): Promise<void> {
    for (const account of accounts) {
      await uow.query(
        `insert into bank_account (business_id, created_at, updated_at, ${COLUMNS})
         values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
        [uow.businessId, uow.startedAt, ...valuesOf(account)],
      );
    }
  }

  /** Writes every column of an account that can change. */
  async update(uow: UnitOfWork, account: BankAccount): Promise<void> {
    await uow.query(
      `update bank_account
          set updated_at = $3, name = $4, kind = $5, type = $6, opening_balance_minor = $7, opening_balance_date = $8,
              opening_entry_id = $9, opening_seq = $10, ledger_account_id = $11, settled_minor = $12
        where business_id = $1 and id = $2`,
      [
        uow.businessId,
        account.id,
        uow.startedAt,
        account.name,
        account.kind,
        account.type,
        account.openingBalanceMinor,
        account.openingBalanceDate,
        account.openingEntryId,
        account.openingSeq,
        account.ledgerAccountId,
        account.settledMinor,
      ],
    );
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
    const row = await uow.queryOne(
      'select id from bank_account where business_id = $1 and ledger_account_id = $2 limit 1',
      [uow.businessId, ledgerAccountId],
    );
    return row !== null;
  }
}

function fromRow(row: Row): BankAccount {
  return {
    id: row.id,
    entityId: row.entity_id,
    itemId: row.item_id,
    externalId: row.external_id,
    externalAccountId: row.external_account_id,
    name: row.name,
    currency: row.currency,
    kind: row.kind,
    type: row.type,
    openingBalanceMinor: row.opening_balance_minor,
    openingBalanceDate: row.opening_balance_date,
    openingEntryId: row.opening_entry_id,
    openingSeq: row.opening_seq,
    ledgerAccountId: row.ledger_account_id,
    settledMinor: row.settled_minor,
  };
}

/** In the order of COLUMNS. */
function valuesOf(account: BankAccount): unknown[] {
  return [
    account.id,
    account.entityId,
    account.itemId,
    account.externalId,
    account.externalAccountId,
    account.name,
    account.currency,
    account.kind,
    account.type,
    account.openingBalanceMinor,
    account.openingBalanceDate,
    account.openingEntryId,
    account.openingSeq,
    account.ledgerAccountId,
    account.settledMinor,
  ];
}
