import type { TestBusiness } from '../world/business.js';
import { dataOf } from '../http/responses.js';
import { bankAccountOf, entriesOf, linesOf } from './transactions.js';
import { superuserIn, TenantData } from '../world/tenant-data.js';
import type { World } from '../world/world.js';

/** One posting of a bank transaction, and the date of its reversal. */
export interface BookingView {
  readonly date: string;
  readonly lines: Record<string, number>;
  readonly reversedOn: string | null;
}

/** All postings of a bank transaction, oldest first. The one without a reversal is live. */
export async function bookingsOf(business: TestBusiness, id: string): Promise<BookingView[]> {
  const entries = await entriesOf(business);
  const dates = new Map(entries.map((entry) => [entry.id, entry.date]));
  return entries
    .filter(({ sourceId }) => sourceId === id)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((entry) => ({
      date: entry.date,
      lines: linesOf(entry),
      reversedOn: entry.reversedByEntryId === null ? null : dates.get(entry.reversedByEntryId),
    }));
}

/** The lines of the live posting of a bank transaction; null if it is not posted. */
export async function liveBookingOf(
  business: TestBusiness,
  id: string,
): Promise<Record<string, number> | null> {
  const live = (await bookingsOf(business, id)).filter(({ reversedOn }) => reversedOn === null);
  if (live.length > 1) throw new Error(`${id} has ${live.length} live bookings`);
  return live[0]?.lines ?? null;
}

/** The balances in the trial balance by account number, debit positive. */
export async function balancesOf(business: TestBusiness, to = '2199-12-31'): Promise<Record<string, number>> {
  const { accounts } = dataOf(await business.api.get(`/v1/reports/trial-balance?to=${to}`));
  return Object.fromEntries(
    accounts.map((account: any) => [account.accountNumber, account.debit - account.credit] as const),
  );
}

export async function derivedBalanceOf(business: TestBusiness, externalId: string): Promise<number | null> {
  return (await bankAccountOf(business, externalId)).derivedBalance;
}

/**
 * The database transaction that wrote each row of the business. It is equal before and after only if no row was written,
 * not even with unchanged values.
 */
export async function writings(world: World, business: TestBusiness): Promise<Record<string, string[]>> {
  const data = await TenantData.of(world);
  try {
    const written: Record<string, string[]> = {};
    // The last use of a key is recorded in the background, at most once a minute.
    for (const table of data.tables.filter((name) => name !== 'api_key')) {
      const { rows } = await data.superuser.query<{ row: string }>(
        `select ctid::text || ' by ' || xmin::text as row from ${table} where business_id = $1 order by 1`,
        [business.businessId],
      );
      written[table] = rows.map(({ row }) => row);
    }
    return written;
  } finally {
    await data.close();
  }
}

/** The number of rows of the business in a table. */
export async function countIn(world: World, business: TestBusiness, table: string): Promise<number> {
  const superuser = await superuserIn(world);
  try {
    const { rows } = await superuser.query<{ count: number }>(
      `select count(*)::int as count from ${table} where business_id = $1`,
      [business.businessId],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await superuser.end();
  }
}

/** Closes the books through a date, or opens them again. */
export async function lockThrough(business: TestBusiness, lockedThrough: string | null): Promise<void> {
  dataOf(await business.api.put(`/v1/entities/${business.entityId}/period-lock`, { lockedThrough }));
}
