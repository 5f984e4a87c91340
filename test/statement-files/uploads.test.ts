import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { formOf } from '../support/http/files.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { fixture } from '../support/statement-files/fixtures.js';
import {
  declareAccount,
  commitStatement,
  csvOf,
  uploadStatement,
} from '../support/statement-files/uploads.js';
import { TenantData } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

const ROWS = [
  ['2026-03-01', 'RENT MARCH', 900],
  ['2026-03-02', 'SALARY', -1000],
] as const;

describe('POST /statement-uploads', () => {
  let world: World;
  let business: TestBusiness;
  let account: string;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
    account = await declareAccount(business);
  });

  const get = async (id: string) => dataOf(await business.api.get(`/v1/statement-uploads/${id}`));

  it('returns 201 with a preview, and imports nothing', async () => {
    const view = dataOf(
      await uploadStatement(business, account, csvOf(ROWS), { name: '../books/march.csv' }),
      201,
    );
    expect(view).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      bankAccountId: account,
      fileName: 'march.csv',
      size: csvOf(ROWS).length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      format: 'csv',
      status: 'ready',
      hasBalanceMismatch: false,
      counts: { total: 2, new: 2, known: 0, changed: 0 },
      entered: { created: 0, updated: 0, unchanged: 0 },
      possibleDuplicates: 0,
      leftOut: 0,
      reverted: { removed: 0, kept: 0, restored: 0, notReverted: 0 },
      notReverted: [],
      createdAt: world.clock.now().toISOString(),
      committedAt: null,
      revertedAt: null,
      currency: 'USD',
      encoding: 'utf-8',
      mapping: {},
      rememberedFrom: null,
      statements: [
        {
          account: null,
          line: 1,
          from: '2026-03-01',
          to: '2026-03-02',
          rows: 2,
          moneyOut: 900,
          moneyIn: 1000,
          openingBalance: null,
          closingBalance: null,
          difference: null,
        },
      ],
      rows: [
        {
          line: 2,
          externalId: expect.stringMatching(/^file:[0-9a-f]{32}:1$/),
          date: '2026-03-01',
          amount: 900,
          direction: 'out',
          description: 'RENT MARCH',
          merchant: null,
          reference: null,
          standing: 'new',
          possibleDuplicateOf: null,
        },
        expect.objectContaining({ amount: -1000, direction: 'in', description: 'SALARY' }),
      ],
      closingBalance: null,
      notices: [],
      ambiguities: [],
      sample: [],
    });
    expect(await get(view.id)).toEqual(view);
    expect(dataOf(await business.api.get('/v1/transactions'))).toEqual([]);
    expect(await auditActions(business, 'resource=statement_upload')).toEqual(['statement_upload.create']);
  });

  it('lists the ambiguities of a file, and accepts a mapping with the file again', async () => {
    const file = fixture('csv/ambiguous-sign.csv');
    const asked = dataOf(await uploadStatement(business, account, file), 201);
    expect(asked).toMatchObject({
      status: 'needs_mapping',
      ambiguities: [{ field: 'sign', choices: ['negative_is_out', 'positive_is_out'] }],
      rows: [],
      sample: [
        ['Date', 'Description', 'Amount'],
        ['2026-03-01', 'CARD PAYMENT', '-100.00'],
        ['2026-03-02', 'BOOKS', '20.00'],
      ],
    });
    expect(refusalOf(await commitStatement(business, asked.id), 409, 'invalid_transition')).toBe(
      'cannot commit a statement upload that is needs_mapping',
    );
    const mapping = { sign: 'positive_is_out' };
    const read = dataOf(await uploadStatement(business, account, file, { mapping }));
    expect(read).toMatchObject({ id: asked.id, status: 'ready', mapping, counts: { total: 2, new: 2 } });
    // The mapping stays with the file.
    expect(dataOf(await uploadStatement(business, account, file)).mapping).toEqual(mapping);
  });

  it('returns the earlier upload for the same file of an account, and a new one for another account', async () => {
    const { accounts } = dataOf(await declareAccounts(business, [{ externalId: 'other' }]));
    const first = dataOf(await uploadStatement(business, account, csvOf(ROWS)), 201);
    expect(dataOf(await uploadStatement(business, account, csvOf(ROWS), { name: 'again.csv' }))).toEqual(
      first,
    );
    const elsewhere = await uploadStatement(business, accounts[0].bankAccountId, csvOf(ROWS));
    expect(dataOf(elsewhere, 201).id).not.toBe(first.id);
    dataOf(await commitStatement(business, first.id));
    const committed = await get(first.id);
    expect(dataOf(await uploadStatement(business, account, csvOf(ROWS)))).toEqual(committed);
  });

  it('stores one upload when several requests send the file at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => uploadStatement(business, account, csvOf(ROWS))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it('returns the stored response for the same Idempotency-Key, and rejects another file under it', async () => {
    const key = { 'idempotency-key': 'statement-1' };
    const first = await uploadStatement(business, account, csvOf(ROWS), {}, key);
    const again = await uploadStatement(business, account, csvOf(ROWS), {}, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await uploadStatement(business, account, csvOf(ROWS.slice(1)), {}, key);
    refusalOf(other, 409, 'idempotency_key_reused');
  });

  it('replays the status as well: 200 for a file that already existed', async () => {
    expect((await uploadStatement(business, account, csvOf(ROWS))).status).toBe(201);
    const key = { 'idempotency-key': 'statement-2' };
    expect((await uploadStatement(business, account, csvOf(ROWS), {}, key)).status).toBe(200);
    const replayed = await uploadStatement(business, account, csvOf(ROWS), {}, key);
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    expect(replayed.status).toBe(200);
  });

  it.each<[string, () => string | Buffer, Record<string, unknown>, string]>([
    ['a file that is truncated', () => fixture('ofx/card.qfx').subarray(0, 1200), {}, 'file'],
    ['a file of another currency', () => fixture('mt940/swift.sta'), {}, 'file'],
    ['a file of another format than declared', () => csvOf(ROWS), { format: 'mt940' }, 'file'],
    ['an empty file', () => '', {}, 'file'],
    ['an unknown format', () => csvOf(ROWS), { format: 'xls' }, 'format'],
    ['an unknown field', () => csvOf(ROWS), { colour: 'red' }, 'colour'],
    ['a mapping with an unknown field', () => csvOf(ROWS), { mapping: { colour: 1 } }, 'mapping.colour'],
    [
      'a mapping to column 0',
      () => csvOf(ROWS),
      { mapping: { columns: { date: 0 } } },
      'mapping.columns.date',
    ],
    ['a mapping that is not an object', () => csvOf(ROWS), { mapping: [1] }, 'mapping'],
    [
      'an account that is not in the file',
      () => fixture('ofx/card.qfx'),
      { mapping: { account: '7' } },
      'mapping.account',
    ],
  ])('rejects %s, and stores nothing', async (_what, content, fields, path) => {
    const data = await TenantData.of(world);
    const before = await data.fingerprint(business.businessId);
    expectBadField(await uploadStatement(business, account, content(), fields), path);
    expect(await data.fingerprint(business.businessId)).toEqual(before);
    await data.close();
  });

  it('requires a file of up to 10 MB and an account of the business', async () => {
    const form = formOf(null, { bankAccountId: account });
    expectBadField(await business.api.post('/v1/statement-uploads', form), 'file');
    const stranger = await newBusiness(world);
    refusalOf(await uploadStatement(stranger, account, csvOf(ROWS)), 404, 'not_found');
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, 'x');
    refusalOf(await uploadStatement(business, account, large), 413, 'payload_too_large');
  });

  it('lists uploads newest first, by account and by status', async () => {
    const one = dataOf(await uploadStatement(business, account, csvOf(ROWS)), 201);
    const two = dataOf(await uploadStatement(business, account, fixture('csv/ambiguous-sign.csv')), 201);
    const list = async (query = '') => {
      const answer = await business.api.get(`/v1/statement-uploads${query}`);
      return dataOf(answer).map(({ id }: { id: string }) => id);
    };
    expect(await list()).toEqual([two.id, one.id]);
    expect(await list(`?bankAccountId=${account}&status=ready`)).toEqual([one.id]);
    const page = await business.api.get('/v1/statement-uploads?limit=1');
    expect(page.body.meta.pagination).toEqual({ limit: 1, offset: 0, nextOffset: 1 });
    expect(Object.keys(page.body.data[0])).not.toContain('rows');
  });

  it('can be deleted until it is committed', async () => {
    const { id } = dataOf(await uploadStatement(business, account, csvOf(ROWS)), 201);
    expect(dataOf(await business.api.send('DELETE', `/v1/statement-uploads/${id}`))).toEqual({ id });
    refusalOf(await business.api.get(`/v1/statement-uploads/${id}`), 404, 'not_found');
    const again = dataOf(await uploadStatement(business, account, csvOf(ROWS)), 201);
    dataOf(await commitStatement(business, again.id));
    const refused = await business.api.send('DELETE', `/v1/statement-uploads/${again.id}`);
    expect(refusalOf(refused, 409, 'invalid_transition')).toBe(
      'cannot delete a statement upload that is committed',
    );
  });
});
