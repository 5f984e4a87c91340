import { verifyBanking } from '../../../src/banking/index.js';
import { type Difference, verifyLedger } from '../../../src/ledger/index.js';
import type { ApiResponse } from '../http/api.js';
import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';

export const INSTITUTION = 'First Bank';

export interface DeclaredAccount {
  externalId: string;
  name?: string;
  currency?: string;
  kind?: string;
  openingBalance?: number;
  openingBalanceDate?: string;
}

/** Declares bank accounts of the test's institution. */
export function declareAccounts(
  business: TestBusiness,
  accounts: readonly DeclaredAccount[],
  institutionName = INSTITUTION,
): Promise<ApiResponse<any>> {
  return business.api.post('/v1/bank-accounts', {
    institutionName,
    accounts: accounts.map((account) => ({
      name: account.externalId,
      currency: 'USD',
      kind: 'checking',
      ...account,
    })),
  });
}

export interface PushedRow {
  externalId: string;
  amount: number;
  date?: string;
  accountExternalId?: string;
  description?: string;
  [field: string]: unknown;
}

/** Pushes bank transactions to the test's institution, with defaults for missing fields. */
export function push(
  business: TestBusiness,
  rows: readonly PushedRow[],
  more: Record<string, unknown> = {},
): Promise<ApiResponse<any>> {
  return business.api.post('/v1/transactions', {
    institutionName: INSTITUTION,
    transactions: rows.map((row) => ({
      accountExternalId: 'chk',
      date: '2026-03-10',
      description: `row ${row.externalId}`,
      ...row,
    })),
    ...more,
  });
}

/** The inconsistencies in the books of a business. It must always be empty. */
export function differences(world: World, business: TestBusiness): Promise<Difference[]> {
  return world.database.read(business.operator, async (uow) => [
    ...(await verifyLedger(uow)),
    ...(await verifyBanking(uow)),
  ]);
}

/** The balance of a ledger account, debit positive, in minor units. */
export async function balanceOf(
  world: World,
  business: TestBusiness,
  accountNumber: string,
): Promise<number> {
  return world.database.read(business.operator, async (uow) => {
    const row = await uow.queryOne<{ balance: bigint | null }>(
      `select sum(l.amount_minor)::bigint as balance
         from journal_line l join ledger_account a on a.business_id = l.business_id and a.id = l.account_id
        where l.business_id = $1 and a.account_number = $2 and a.entity_id = $3`,
      [business.businessId, accountNumber, business.entityId],
    );
    return Number(row?.balance ?? 0n);
  });
}

/** The JSON of a push of new transactions of the account `chk`; each run has its own ids. */
export function pushOf(run: number, count: number): string {
  const transactions = Array.from({ length: count }, (_, index) => ({
    accountExternalId: 'chk',
    externalId: `${run}-${index}`,
    date: '2026-03-01',
    amount: 1 + index,
    description: 'Corner Shop',
  }));
  return JSON.stringify({ institutionName: INSTITUTION, transactions });
}
