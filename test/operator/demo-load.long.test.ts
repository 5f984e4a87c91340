import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/kernel/calendar-date.js';
import { Api } from '../support/http/api.js';
import { buildService, type Build } from '../support/platform/build.js';
import { Operator } from '../support/platform/operator.js';
import { dataOf } from '../support/http/responses.js';
import { TenantData } from '../support/world/tenant-data.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

describe('demo:load', () => {
  let build: Build;
  let world: World;
  let data: TenantData;
  let operator: Operator;
  let file: string;
  let first: any;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    [build, world] = await Promise.all([buildService(), createWorld({ databaseUrl })]);
    data = await TenantData.of(world);
    const dataDir = join(build.folder, 'data');
    file = join(dataDir, 'demo.json');
    operator = new Operator(build, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '4321' });
    first = await operator.json('demo:load');
  });

  afterAll(async () => {
    await data.close();
    await world.close();
    await build.remove();
  });

  const api = (key: string) => new Api(world.rootUrl, key);

  it('prints and stores what a newcomer needs to call the demo business, readable only by its owner', async () => {
    expect(first).toEqual({
      rootUrl: 'http://localhost:4321',
      baseUrl: 'http://localhost:4321/v1',
      appUrl: 'http://localhost:4321/app',
      businessId: '01960000-0000-7000-8000-0000000000de',
      entityId: expect.any(String),
      apiKey: expect.stringMatching(/^svc_live_\w{46}$/),
      readOnlyApiKey: expect.stringMatching(/^svc_live_\w{46}$/),
      user: { email: 'owner@juniper.example', password: expect.stringMatching(/^[\w-]{16}$/) },
    });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(first);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('creates an LLC with four accounts, one of them in euros, and months of booked transactions', async () => {
    const entity = dataOf(await api(first.apiKey).get(`/v1/entities/${first.entityId}`));
    expect(entity).toMatchObject({ country: 'US', entityType: 'llc', isPrimary: true });
    const accounts = dataOf(await api(first.readOnlyApiKey).get('/v1/bank-accounts'));
    const facts = accounts.map(
      ({ kind, currency, ledgerMapped }: any) => `${kind} ${currency} ${ledgerMapped}`,
    );
    expect(facts.toSorted()).toEqual([
      'checking EUR true',
      'checking USD true',
      'credit_card USD true',
      'savings USD true',
    ]);
    const counts = await data.rowCounts(first.businessId);
    expect(counts['bank_transaction']).toBeGreaterThan(200);
    expect(await operator.json('books:verify')).toEqual({ ok: true, differences: [] });
  });

  it('has matched transfers, one whose other side is missing, and a split loan payment', async () => {
    const get = async (query: string) => dataOf(await api(first.readOnlyApiKey).get(query));
    const matches = await get('/v1/transfers?limit=200');
    expect(matches.length).toBeGreaterThanOrEqual(10);
    expect(new Set(matches.map(({ source }: any) => source))).toEqual(new Set(['automatic', 'user']));
    const period = `from=2000-01-01&to=2100-01-01`;
    const [missing] = await get(`/v1/transactions?${period}&search=BROKERAGE`);
    expect(missing).toMatchObject({ amount: 1500, transfer: { id: null, otherTransactionId: null } });
    const payments = await get(`/v1/transactions?${period}&search=HARBOR%20STATE&sort=date`);
    expect(payments.length).toBeGreaterThanOrEqual(6);
    expect(payments[0]).toMatchObject({
      amount: 850,
      category: null,
      splits: [
        { amount: 742.18, category: { accountNumber: '2600' }, description: 'Principal' },
        { amount: 107.82, category: { accountNumber: '7000' }, description: 'Interest' },
      ],
    });
    expect(payments[1].splits).toBeNull();
  });

  it('has matched conversions of past months at rates of its own, and is revalued', async () => {
    const get = async (query: string) => dataOf(await api(first.readOnlyApiKey).get(query));
    const matches = await get('/v1/transfers?limit=200');
    const conversions = matches.filter(({ source }: any) => source === 'user');
    expect(conversions.length).toBeGreaterThanOrEqual(6);
    for (const { inCurrency, outTransaction, inTransaction } of conversions) {
      expect(inCurrency).toBe('USD');
      expect(outTransaction.description).toBe('CONVERSION TO USD CHECKING ...2207');
      expect(outTransaction.bookedAmount).toBeGreaterThan(-inTransaction.amount);
    }
    const { date } = conversions[0].outTransaction;
    const { rates } = await get(`/v1/exchange-rates?currency=EUR&from=${addDays(date, -6)}&to=${date}`);
    expect(rates.map(({ source }: any) => source)).toContain('own');
    const revaluations = await get('/v1/journal-entries?source=revaluation&from=2000-01-01&to=2100-01-01');
    expect(revaluations.length).toBeGreaterThanOrEqual(5);
  });

  it('has the savings account reconciled but for the last two full months', async () => {
    const get = async (query: string) => dataOf(await api(first.readOnlyApiKey).get(query));
    const accounts = await get('/v1/bank-accounts');
    const savings = accounts.find(({ kind }: any) => kind === 'savings');
    const reconciliations = await get(`/v1/bank-accounts/${savings.id}/reconciliations`);
    expect(reconciliations.length).toBe(4);
    expect(new Set(reconciliations.map(({ status }: any) => status))).toEqual(new Set(['completed']));
    expect(savings.reconciledThrough).toBe(reconciliations[0].to);
  });

  it('links a receipt to the transaction that it proves', async () => {
    const [receipt, ...others] = dataOf(await api(first.readOnlyApiKey).get('/v1/documents?kind=receipt'));
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ entityId: first.entityId, contentType: 'application/pdf' });
    const links = dataOf(await api(first.readOnlyApiKey).get(`/v1/document-links?documentId=${receipt.id}`));
    expect(links).toMatchObject([{ targetType: 'transaction' }]);
    const transaction = await api(first.readOnlyApiKey).get(`/v1/transactions/${links[0].targetId}`);
    expect(dataOf(transaction)).toMatchObject({ description: 'ZELLE TO MARTA LIND CPA', amount: 450 });
  });

  it('creates a read-write key and a read-only key', async () => {
    const account = { accountNumber: '6.1', name: 'Coffee', category: 'expense' };
    expect((await api(first.readOnlyApiKey).post('/v1/accounts', account)).status).toBe(403);
    expect((await api(first.apiKey).post('/v1/accounts', account)).status).toBe(201);
  });

  it('loaded again only adds the days since the last load', async () => {
    const before = await data.rowCounts(first.businessId);
    const spoken = await operator.run('demo:load');
    expect(spoken).toMatchObject({ exitCode: 0, stderr: '', stdout: `the demo's keys are in ${file}\n` });
    expect(await operator.json('demo:load')).toEqual(first);
    expect(await data.rowCounts(first.businessId)).toEqual(before);
  });

  it('creates new keys for the same business if the file with the old ones is lost', async () => {
    await rm(file);
    const again = await operator.json('demo:load');
    const { apiKey, readOnlyApiKey, user } = again;
    expect(again).toEqual({ ...first, apiKey, readOnlyApiKey, user });
    expect(user.email).toBe(first.user.email);
    expect(user.password).not.toBe(first.user.password);
    expect(again.apiKey).not.toBe(first.apiKey);
    expect((await api(again.apiKey).get('/v1/accounts')).status).toBe(200);
    expect((await api(first.apiKey).get('/v1/accounts')).status).toBe(200);
  });
});
