import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/http/api.js';
import { declareAccounts, push } from '../../support/books/push.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../../support/http/responses.js';
import { declareChecking, listed, pushRow, recategorize } from '../../support/books/transactions.js';
import { theWorld } from '../../support/world/world.js';

interface TextField {
  readonly name: string;
  readonly path: string;
  readonly max: number;
  readonly isFreeText: boolean;
  send(business: TestBusiness, text: string): Promise<ApiResponse<any>>;
}

const row = (field: string, text: string) => [{ externalId: 'a', amount: 1, [field]: text }];

let accounts = 0;

const FIELDS: TextField[] = [
  {
    name: 'institutionName',
    path: 'institutionName',
    max: 80,
    isFreeText: false,
    send: (business, text) => declareAccounts(business, [{ externalId: 'a' }], text),
  },
  {
    name: "an account's externalId",
    path: 'accounts[0].externalId',
    max: 128,
    isFreeText: false,
    send: (business, text) => declareAccounts(business, [{ externalId: text, name: 'a' }]),
  },
  {
    name: "an account's name",
    path: 'accounts[0].name',
    max: 120,
    isFreeText: false,
    send: (business, text) => declareAccounts(business, [{ externalId: 'a', name: text }]),
  },
  {
    name: "a bank transaction's externalId",
    path: 'transactions[0].externalId',
    max: 128,
    isFreeText: false,
    send: (business, text) => push(business, [{ externalId: text, amount: 1, description: 'x' }]),
  },
  {
    name: "a bank transaction's description",
    path: 'transactions[0].description',
    max: 500,
    isFreeText: true,
    send: (business, text) => push(business, row('description', text)),
  },
  {
    name: "a bank transaction's merchant",
    path: 'transactions[0].merchant',
    max: 120,
    isFreeText: false,
    send: (business, text) => push(business, row('merchant', text)),
  },
  {
    name: 'reason',
    path: 'reason',
    max: 500,
    isFreeText: true,
    send: async (business, text) => {
      const { id } = await pushRow(business);
      return recategorize(business, id, '6300', text);
    },
  },
  {
    name: "an entry's description",
    path: 'description',
    max: 500,
    isFreeText: true,
    send: (business, description) =>
      business.api.post('/v1/journal-entries', {
        date: '2026-01-15',
        description,
        lines: [
          { accountNumber: '1000', debit: 5 },
          { accountNumber: '3010', credit: 5 },
        ],
      }),
  },
  {
    name: "a ledger account's name",
    path: 'name',
    max: 120,
    isFreeText: false,
    send: (business, name) =>
      business.api.post('/v1/accounts', { accountNumber: `6.${++accounts}`, name, category: 'expense' }),
  },
  {
    name: 'legalName',
    path: 'legalName',
    max: 200,
    isFreeText: false,
    send: (business, legalName) => business.api.patch(`/v1/entities/${business.entityId}`, { legalName }),
  },
];

async function newBooks(): Promise<TestBusiness> {
  const business = await newBusiness(await theWorld());
  await declareChecking(business);
  return business;
}

describe('strings', () => {
  describe.each(FIELDS)('$name', ({ path, max, isFreeText, ...field }) => {
    let business: TestBusiness;

    beforeAll(async () => {
      business = await newBooks();
    });

    const send = (to: TestBusiness, text: string) => field.send(to, text);
    it.each([
      ['NUL', '\u0000'],
      ['a bell', '\u0007'],
      ['an escape', '\u001b[31m'],
      ['a delete', '\u007f'],
      ['a C1 control', '\u009b'],
      ['half a surrogate pair', '\ud83d'],
      ['the other half', '\ude00'],
    ])('rejects %s', async (_what, text) => {
      expectBadField(await send(business, `a${text}b`), path);
    });

    it.each([
      ['a tab', '\t'],
      ['a newline', '\n'],
    ])(`${isFreeText ? 'accepts' : 'rejects'} %s`, async (_what, text) => {
      const response = await send(business, `a${text}b`);
      if (isFreeText) expect(response.status, response.text).toBeLessThan(300);
      else expectBadField(response, path);
    });

    it(`accepts ${max} characters and rejects one more`, async () => {
      expectBadField(await send(business, 'x'.repeat(max + 1)), path);
      const response = await send(business, 'x'.repeat(max));
      expect(response.status, response.text).toBeLessThan(300);
    });

    it(`counts code points, not UTF-16 units: ${max} emoji fit`, async () => {
      expectBadField(await send(business, '🦆'.repeat(max + 1)), path);
      const response = await send(business, '🦆'.repeat(max));
      expect(response.status, response.text).toBeLessThan(300);
    });

    it('rejects a value that is not a string', async () => {
      expectBadField(await send(business, 7 as unknown as string), path);
      expectBadField(await send(business, ['a'] as unknown as string), path);
    });
  });
});

describe('strings in books of their own', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBooks();
  });

  it.each([
    ['spaces around it', '  ACH  debit  '],
    ['composed and decomposed letters', 'Cafe\u0301 Café'],
    ['emoji', '👩‍👩‍👧 shop'],
    ['markup and quotes', '<b>"O\'Neil" & \\ {{x}}</b>'],
    ['SQL', "'; drop table bank_transaction; --"],
    ['right-to-left text', 'مقهى ٢٤'],
    ['a tab and a line break', 'a\tb\r\nc'],
  ])('stores a description with %s unchanged', async (_what, description) => {
    await pushRow(business, { description });
    expect(await listed(business)).toMatchObject([{ description }]);
  });

  it('stores a merchant unchanged', async () => {
    await pushRow(business, { merchant: '  İstanbul Kahve  ' });
    expect(await listed(business)).toMatchObject([{ merchant: '  İstanbul Kahve  ' }]);
  });

  it.each([
    ['/v1/transactions?search=%00', 'search'],
    ['/v1/transactions?search=a%07', 'search'],
    ['/v1/transactions?category=%00', 'category'],
    ['/v1/journal-entries?accountNumber=%00', 'accountNumber'],
    ['/v1/audit-log?resource=%00', 'resource'],
    ['/v1/reports/general-ledger?from=2026-01-01&to=2026-12-31&accountNumber=%00', 'accountNumber'],
  ])('rejects control characters in a query: GET %s', async (path, field) => {
    expectBadField(await business.api.get(path), field);
  });

  it.each([
    ['/v1/entities/%00', 400, 'invalid_request'],
    ['/v1/transactions/txn_%00', 404, 'not_found'],
    ['/v1/reports/statements/%00', 400, 'invalid_request'],
  ] as const)('rejects control characters in a path: GET %s is %i', async (path, status, code) => {
    refusalOf(await business.api.get(path), status, code);
  });

  it('accepts an empty reason and rejects an empty description', async () => {
    const { id } = await pushRow(business);
    dataOf(await recategorize(business, id, '6300', ''));
    expectBadField(
      await push(business, [{ externalId: 'b', amount: 1, description: '' }]),
      'transactions[0].description',
    );
  });
});
