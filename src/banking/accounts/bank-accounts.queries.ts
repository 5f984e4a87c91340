import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { NotFound } from '../../kernel/domain-error.js';
import { toAmount } from '../../kernel/money.js';
import type { Principal } from '../../kernel/principal.js';
import { joinAccount } from '../../ledger/index.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankAccountKind, BankAccountType } from './account-kinds.js';
import type { BankAccountsQuery, BankAccountView } from './bank-accounts.dto.js';
import { derivedBalanceOf } from '../booking/booking.js';
import { newestSettled } from './newest-settled.js';

interface Row {
  id: string;
  entity_id: string;
  external_account_id: string;
  institution_name: string;
  name: string;
  currency: CurrencyCode;
  kind: BankAccountKind;
  type: BankAccountType;
  opening_balance_minor: bigint | null;
  opening_balance_date: CalendarDate | null;
  settled_minor: bigint;
  account_number: string | null;
  reconciled_through: CalendarDate | null;
}

const SELECT = `
  select b.id, b.entity_id, b.external_account_id, i.institution_name, b.name, b.currency, b.kind, b.type,
         b.opening_balance_minor, b.opening_balance_date, b.settled_minor, a.account_number,
         b.reconciled_through
    from bank_account b
    join bank_item i on i.business_id = b.business_id and i.id = b.item_id
    ${joinAccount('a', 'b.business_id', 'b.ledger_account_id')}`;

@Injectable()
export class BankAccountQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
  ) {}

  /** Every bank account of an entity (default: the primary one), by institution and id. */
  async list(principal: Principal, query: BankAccountsQuery): Promise<BankAccountView[]> {
    return this.database.read(principal, async (uow) => {
      const entity = await this.entities.resolve(uow, query.entityId);
      const rows = await uow.query<Row>(
        `${SELECT} where b.business_id = $1 and b.entity_id = $2 order by i.institution_name, i.id, b.id`,
        [uow.businessId, entity.id],
      );
      const dates = await newestSettled(
        uow,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => toView(row, dates.get(row.id) ?? null));
    });
  }

  async getIn(uow: UnitOfWork, id: string): Promise<BankAccountView> {
    const row = await uow.queryOne<Row>(`${SELECT} where b.business_id = $1 and b.id = $2`, [
      uow.businessId,
      id,
    ]);
    if (!row) throw new NotFound('bank account');
    const dates = await newestSettled(uow, [id]);
    return toView(row, dates.get(id) ?? null);
  }
}

function toView(row: Row, balanceDate: CalendarDate | null): BankAccountView {
  const { currency, opening_balance_minor: opening } = row;
  const derived = derivedBalanceOf({ type: row.type, openingBalanceMinor: opening }, row.settled_minor);
  return {
    id: row.id,
    entityId: row.entity_id,
    externalAccountId: row.external_account_id,
    institutionName: row.institution_name,
    name: row.name,
    currency,
    kind: row.kind,
    type: row.type,
    openingBalance: opening === null ? null : toAmount(opening, currency),
    openingBalanceDate: row.opening_balance_date,
    derivedBalance: derived === null ? null : toAmount(derived, currency),
    balanceDate,
    // Reported by aggregation providers only; a manual account's current figure is the derived one.
    currentBalance: null,
    ledgerMapped: row.account_number !== null,
    ledgerAccountNumber: row.account_number,
    reconciledThrough: row.reconciled_through,
  };
}
