import { SetPartnerCapability } from '../../../src/oauth/index.js';
import { push } from '../books/push.js';
import { entityWithClosedYear } from '../books/steps.js';
import { whileAnotherMatches } from '../books/transfer-pairs.js';
import { detect } from '../detectors/findings.js';
import { faxed, UNREACHABLE } from '../ein/fax/faxed.js';
import { readyApplication, requestSignature } from '../ein/signing/applications.js';
import { Api } from '../http/api.js';
import { dataOf } from '../http/responses.js';
import { newAddress } from '../identity/people.js';
import { createSampleUsers } from '../identity/sample-users.js';
import { basic, newPartner } from '../oauth/oauth.js';
import { superuserOf } from '../platform/databases.js';
import { rowsOf } from '../platform/replaced-chain.js';
import { createSamples, type SampleData } from '../routes/route-calls.js';
import { commitRepeatedFile } from '../statement-files/repeated.js';
import { newBusiness, type TestBusiness } from '../world/business.js';
import { cloneDatabase, createWorld, type World } from '../world/world.js';

/** A world with a database of its own whose tables all have rows. Close it. */
export async function filledWorld(): Promise<{ url: string; world: World; samples: SampleData }> {
  const url = await cloneDatabase();
  const world = await createWorld({ databaseUrl: url, env: UNREACHABLE });
  return { url, world, samples: await fillWorld(world) };
}

/** Writes rows into all tables of a world whose callbacks do not arrive. */
export async function fillWorld(world: World): Promise<SampleData> {
  const samples = await createSamples(await newBusiness(world, { name: 'Kept LLC' }));
  await createSampleUsers(world, samples.business);
  const { api } = samples.business;
  await api.patch(`/v1/entities/${samples.entityId}`, { taxIdType: 'EIN', taxId: '123456789' });
  const account = { accountNumber: '6.78', name: 'Repeatable', category: 'expense' };
  await api.post('/v1/accounts', account, { 'idempotency-key': 'once' });
  await settlePending(samples.business);
  await leaveLegs(world, samples.business);
  const splits = [
    { amount: 30.5, category: '6300' },
    { amount: 11.5, category: '6400' },
  ];
  dataOf(await api.put(`/v1/transactions/${samples.transactionId}/splits`, { splits }));
  const budget = [{ accountNumber: '6300', month: '2026-01', amount: 99.5 }];
  dataOf(await api.put('/v1/budgets', { fiscalYear: 2026, lines: budget }));
  const rates = [{ date: '2026-03-02', currency: 'EUR', rate: 1.0812 }];
  dataOf(await api.put('/v1/exchange-rates', { rates }));
  const officers = [{ accountNumber: '6500', line: '12' }];
  dataOf(await api.put('/v1/tax-lines', { form: '1120', accounts: officers }));
  await reconcileAccount(api);
  dataOf(await api.post('/v1/incorporation-drafts', { content: { entityType: 'LLC' } }), 201);
  dataOf(await api.put('/v1/saved-views', { name: 'To review', query: 'needsReview=true' }));
  await entityWithClosedYear(samples.business);
  await commitRepeatedFile(samples.business);
  await createSampleForms(world, samples.business);
  await allowSignUp(world);
  await detect(samples.business);
  return samples;
}

/** A transaction that was pending under another id. */
async function settlePending(business: TestBusiness): Promise<void> {
  const row = { date: '2026-03-12', amount: 9 };
  dataOf(await push(business, [{ ...row, externalId: 'authorized', pending: true }]));
  dataOf(await push(business, [{ ...row, externalId: 'settled', pendingExternalId: 'authorized' }]));
}

/** Legs whose other sides are still to be searched for. */
async function leaveLegs(world: World, business: TestBusiness): Promise<void> {
  const leg = { externalId: 'left', amount: 77.07, date: '2026-03-12' };
  dataOf(await whileAnotherMatches(world, business, () => push(business, [leg])));
}

/** A form that waits for its signature, and one that is being faxed. */
async function createSampleForms(world: World, business: TestBusiness): Promise<void> {
  dataOf(await requestSignature(business.api, await readyApplication(world, business)));
  dataOf((await faxed(world, business, { sandboxOutcome: 'callback_lost' })).answer);
}

/** An address that a partner announced. */
async function allowSignUp(world: World): Promise<void> {
  const partner = await newPartner(world);
  await world.app.get(SetPartnerCapability).run(partner.clientId, true);
  const anonymous = new Api(world.rootUrl, null);
  await anonymous.send('POST', '/oauth/signup-allowlist', { email: newAddress() }, basic(partner));
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

/** An account that is reconciled with a transaction, of an institution of its own. */
async function reconcileAccount(api: Api): Promise<void> {
  const opening = { openingBalance: 500, openingBalanceDate: '2026-01-01' };
  const account = { externalId: 'rec', name: 'Reconciled', currency: 'USD', kind: 'checking', ...opening };
  const institutionName = 'Reconciled Bank';
  const { accounts } = dataOf(await api.post('/v1/bank-accounts', { institutionName, accounts: [account] }));
  const transaction = {
    accountExternalId: 'rec',
    externalId: 'r1',
    date: '2026-01-05',
    description: 'FEE',
    amount: 5,
  };
  dataOf(await api.post('/v1/transactions', { institutionName, transactions: [transaction] }));
  const path = `/v1/bank-accounts/${accounts[0].bankAccountId}/reconciliations`;
  const { id } = dataOf(await api.post(path, { to: '2026-01-31', closingBalance: 495 }), 201);
  dataOf(await api.post(`${path}/${id}/complete`, {}));
}
