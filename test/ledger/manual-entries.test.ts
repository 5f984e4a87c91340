import { beforeEach, describe, expect, it } from 'vitest';
import { accountOf, newEntity, postEntry, sendEntry } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { entriesOf, linesOf } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

const NO_ORIGINAL = { originalAmount: null, originalCurrency: null };

describe('manual journal entries', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const entry = (lines: unknown, fields: Record<string, unknown> = {}) => ({
    date: '2026-01-15',
    description: 'owner pays in',
    lines,
    ...fields,
  });
  const send = (lines: unknown, fields: Record<string, unknown> = {}) =>
    business.api.post('/v1/journal-entries', entry(lines, fields));
  const pair = (debit: number, credit: number) => [
    { accountNumber: '1000', debit },
    { accountNumber: '3010', credit },
  ];

  it('[1.1] return 201 with the entry in data', async () => {
    const { status, body } = await send(pair(100.25, 100.25));
    expect(status).toBe(201);
    expect(body.data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(body).toEqual({
      data: {
        id: body.data.id,
        entityId: business.entityId,
        date: '2026-01-15',
        description: 'owner pays in',
        currency: 'USD',
        source: 'manual',
        sourceId: null,
        transactionId: null,
        reversesEntryId: null,
        reversedByEntryId: null,
        recordedAt: '2026-03-15T12:00:00.000Z',
        lines: [
          {
            accountNumber: '1000',
            accountName: 'Checking',
            debit: 100.25,
            credit: null,
            bankAccountId: null,
            ...NO_ORIGINAL,
          },
          {
            accountNumber: '3010',
            accountName: 'Member Contributions',
            debit: null,
            credit: 100.25,
            bankAccountId: null,
            ...NO_ORIGINAL,
          },
        ],
      },
    });
    expect((await business.api.get(`/v1/journal-entries/${body.data.id}`)).body).toEqual(body);
  });

  it('keep the lines in the given order', async () => {
    const lines = [
      { accountNumber: '6300', debit: 10 },
      { accountNumber: '2000', credit: 7 },
      { accountNumber: '6050', debit: 2 },
      { accountNumber: '2100', credit: 5 },
    ];
    const { lines: posted } = dataOf(await send(lines), 201);
    expect(posted.map((line: any) => line.accountNumber)).toEqual(['6300', '2000', '6050', '2100']);
  });

  it('can name an account on several lines', async () => {
    const { lines } = dataOf(
      await send([
        { accountNumber: '6300', debit: 10 },
        { accountNumber: '6300', debit: 5 },
        { accountNumber: '1000', credit: 15 },
      ]),
      201,
    );
    expect(lines.map((line: any) => line.debit ?? -line.credit)).toEqual([10, 5, -15]);
  });

  it.each([
    [100.25, 100, 'debits exceed credits', '0.25'],
    [100, 100.1, 'credits exceed debits', '0.10'],
    [1000, 1, 'debits exceed credits', '999.00'],
  ])(
    'cannot have debits of %d and credits of %d, and report the difference',
    async (debit, credit, more, by) => {
      const { status, body } = await send(pair(debit, credit));
      expect(status).toBe(400);
      expect(body).toEqual({
        error: 'invalid_request',
        reason: `lines must balance: ${more} by ${by} USD`,
      });
      expect(await entriesOf(business)).toEqual([]);
    },
  );

  it('are summed exactly, not as floating-point numbers', async () => {
    const lines = [
      { accountNumber: '6300', debit: 0.1 },
      { accountNumber: '6400', debit: 0.2 },
      { accountNumber: '1000', credit: 0.3 },
    ];
    dataOf(await send(lines), 201);
  });

  it.each([
    ['neither debit nor credit', {}, 'lines[0]'],
    ['both', { debit: 1, credit: 1 }, 'lines[0]'],
    ['a debit of zero', { debit: 0 }, 'lines[0].debit'],
    ['a debit below zero', { debit: -5 }, 'lines[0].debit'],
    ['a credit below zero', { credit: -5 }, 'lines[0].credit'],
    ['a fraction of a cent', { debit: 0.001 }, 'lines[0].debit'],
    ['text', { debit: '5' }, 'lines[0].debit'],
    ['null', { debit: null }, 'lines[0].debit'],
    ['too much', { debit: 1e11 }, 'lines[0].debit'],
    ['an unknown account', { accountNumber: '9999', debit: 5 }, 'lines[0].accountNumber'],
    ['no account', { accountNumber: undefined, debit: 5 }, 'lines[0].accountNumber'],
    ['a bank account', { debit: 5, bankAccountId: 'x' }, 'lines[0].bankAccountId'],
  ])('cannot have a line with %s', async (_what, fields, path) => {
    const response = await send([
      { accountNumber: '1000', ...fields },
      { accountNumber: '3010', credit: 5 },
    ]);
    expectBadField(response, path);
    expect(await entriesOf(business)).toEqual([]);
  });

  it('report every invalid line at once', async () => {
    const response = await send([
      { accountNumber: '9998', debit: 5 },
      { accountNumber: '1000', credit: 1 },
      { accountNumber: '9999', credit: 4 },
    ]);
    expect(response.body.reason).toBe(
      'lines[0].accountNumber is not in the chart of accounts; lines[2].accountNumber is not in the chart of accounts',
    );
  });

  it('cannot use an inactive account', async () => {
    const { id } = await accountOf(business, '6850');
    dataOf(await business.api.patch(`/v1/accounts/${id}`, { isActive: false }));
    const response = await sendEntry(business, { '6850': 5, '1000': -5 });
    expect(response.body.reason).toBe('lines[1].accountNumber is not an active account');
  });

  it('have 2 to 200 lines', async () => {
    const lines = (count: number) => [
      ...Array.from({ length: count - 1 }, () => ({ accountNumber: '6300', debit: 1 })),
      { accountNumber: '1000', credit: count - 1 },
    ];
    for (const count of [2, 200]) {
      expect(dataOf(await send(lines(count)), 201).lines).toHaveLength(count);
    }
    for (const bad of [[], lines(1), lines(201), null, {}, ['x', 'y']]) {
      expectBadField(await send(bad), 'lines');
    }
  });

  it.each([
    ['description', ['', 'x'.repeat(501), 'a\u0000b', 'a\rb\u0007', null, 5]],
    ['date', ['2026-02-30', '', null]],
    ['entityId', ['x', null]],
    ['source', ['bank_transaction']],
  ] as [string, unknown[]][])('refuse a bad %s', async (field, values) => {
    for (const value of values) expectBadField(await send(pair(5, 5), { [field]: value }), field);
  });

  it.each([['x'], ['x'.repeat(500)], ['🧾'.repeat(500)], ['two lines\n\tand a tab'], ['  kept as given ']])(
    'keep the description as it is given',
    async (description) => {
      expect(dataOf(await send(pair(5, 5), { description }), 201).description).toBe(description);
    },
  );

  it('belong to the named entity, with its currency and chart', async () => {
    const second = await newEntity(business, { country: 'JP' });
    const response = await sendEntry(business, { '1000': 5000, '3010': -5000 }, { entityId: second.id });
    expect(dataOf(response, 201)).toMatchObject({ entityId: second.id, currency: 'JPY' });
    expectBadField(
      await sendEntry(business, { '1000': 0.5, '3010': -0.5 }, { entityId: second.id }),
      'lines[0].debit',
    );
    const other = await newBusiness(await theWorld());
    refusalOf(
      await sendEntry(business, { '1000': 5, '3010': -5 }, { entityId: other.entityId }),
      404,
      'not_found',
    );
  });

  it('can have any valid date', async () => {
    for (const date of ['1900-01-01', '2199-12-31']) {
      expect((await postEntry(business, { '1000': 5, '3010': -5 }, { date })).date).toBe(date);
    }
    expect((await entriesOf(business)).map(linesOf)).toHaveLength(2);
  });
});
