import { superuserOf } from '../platform/databases.js';
import { rowsOf } from '../platform/replaced-chain.js';
import { createSamples, type SampleData } from '../routes/route-calls.js';
import { createSampleUsers } from '../identity/sample-users.js';
import { newBusiness } from '../world/business.js';
import { cloneDatabase, createWorld, type World } from '../world/world.js';

/** A world with a database of its own whose tables have rows. Close it. */
export async function filledWorld(): Promise<{ url: string; world: World; samples: SampleData }> {
  const url = await cloneDatabase();
  const world = await createWorld({ databaseUrl: url });
  const samples = await createSamples(await newBusiness(world, { name: 'Kept LLC' }));
  await createSampleUsers(world, samples.business);
  const { api } = samples.business;
  await api.patch(`/v1/entities/${samples.entityId}`, { taxIdType: 'EIN', taxId: '123456789' });
  const account = { accountNumber: '6.78', name: 'Repeatable', category: 'expense' };
  await api.post('/v1/accounts', account, { 'idempotency-key': 'once' });
  return { url, world, samples };
}

/**
 * A hash of the rows of each table. Without transaction ids, which belong to one server, and rate limits, which are not
 * kept.
 */
export async function restorableRows(url: string): Promise<Record<string, string>> {
  const { rate_bucket: _, ...rows } = await rowsOf(url);
  const superuser = await superuserOf(url);
  const { rows: entries } = await superuser.query<{ hash: string }>(
    `select md5(string_agg((to_jsonb(e) - 'xact')::text, ' ' order by id)) as hash from journal_entry e`,
  );
  await superuser.end();
  return { ...rows, journal_entry: entries[0]?.hash ?? '' };
}
