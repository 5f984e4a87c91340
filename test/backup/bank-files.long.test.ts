import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp, newPath, restoreTo } from '../support/backup/backed-up.js';
import { restorableRows } from '../support/backup/filled.js';
import { declareAccounts, differences } from '../support/books/push.js';
import { dataOf } from '../support/http/responses.js';
import { emptyDatabase } from '../support/platform/databases.js';
import { fixture, STATEMENTS } from '../support/statement-files/fixtures.js';
import { commitStatement, revertStatement, uploadStatement } from '../support/statement-files/uploads.js';
import { businessIn, newBusiness, type TestBusiness } from '../support/world/business.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const FILES = readdirSync(STATEMENTS, { recursive: true, encoding: 'utf8' })
  .filter((path) => statSync(join(STATEMENTS, path)).isFile())
  .toSorted();
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'SEK', 'JPY'];

let world: World;
let url: string;
/** One for each currency. */
const businesses: TestBusiness[] = [];
/** The committed uploads by file. */
const committed = new Map<string, { business: TestBusiness; id: string }>();

beforeAll(async () => {
  url = await cloneDatabase();
  world = await createWorld({ databaseUrl: url });
  for (const currency of CURRENCIES) businesses.push(await newBusiness(world, { currency }));
});
afterAll(() => world.close());

describe('the files of many banks', () => {
  it('leave books that agree after each commit, and after some reverts', async () => {
    for (const path of FILES) {
      const upload = await uploadTo(path);
      if (upload === null) continue;
      dataOf(await commitStatement(upload.business, upload.id));
      expect(await differences(world, upload.business), path).toEqual([]);
      committed.set(path, upload);
    }
    expect(committed.size).toBeGreaterThan(100);
    for (const [path, { business, id }] of [...committed].filter((_, index) => index % 5 === 0)) {
      dataOf(await revertStatement(business, id));
      expect(await differences(world, business), path).toEqual([]);
      committed.delete(path);
    }
  });

  it('have the same books in a restored copy, before and after the rest is reverted', async () => {
    const path = newPath();
    await backUp(world, url, path);
    const target = await emptyDatabase();
    await restoreTo(target, path, world.runtime.cipher);
    expect(await restorableRows(target)).toEqual(await restorableRows(url));
    const restored = await createWorld({ databaseUrl: target });
    try {
      for (const business of businesses) {
        const copy = await businessIn(restored, business.businessId, business.entityId);
        expect(await differences(restored, copy)).toEqual([]);
        expect(await figuresOf(copy)).toEqual(await figuresOf(business));
        for (const { id } of [...committed.values()].filter((upload) => upload.business === business))
          for (const one of [copy, business]) dataOf(await revertStatement(one, id));
        expect(await differences(restored, copy)).toEqual([]);
        expect(await figuresOf(copy)).toEqual(await figuresOf(business));
      }
    } finally {
      await restored.close();
    }
  });
});

/** Uploads a file for an account of its own, with the suggested mapping; null if it cannot be committed. */
async function uploadTo(path: string): Promise<{ business: TestBusiness; id: string } | null> {
  for (const business of businesses) {
    const externalId = path.replaceAll(/[^a-z0-9]/gi, '-');
    const currency = CURRENCIES[businesses.indexOf(business)];
    const opening = { openingBalance: 0, openingBalanceDate: '1990-01-01' };
    const account = { externalId, currency, ...opening };
    const [{ bankAccountId }] = dataOf(await declareAccounts(business, [account])).accounts;
    const { data } = (await uploadStatement(business, bankAccountId, fixture(path))).body;
    if (data === undefined) continue;
    if (data.status === 'ready') return { business, id: data.id };
    const suggested = data.ambiguities.map((one: { suggested: object | null }) => one.suggested);
    if (suggested.includes(null)) continue;
    const mapping = mappingOf(suggested);
    const again = (await uploadStatement(business, bankAccountId, fixture(path), { mapping })).body.data;
    if (again?.status === 'ready') return { business, id: again.id };
  }
  return null;
}

function mappingOf(parts: readonly { readonly columns?: object }[]): object {
  return {
    ...Object.assign({}, ...parts),
    columns: Object.assign({}, ...parts.map(({ columns }) => columns)),
  };
}

/** The trial balance and the balances of the bank accounts. */
async function figuresOf({ api }: TestBusiness): Promise<unknown[]> {
  const accounts = dataOf(await api.get('/v1/bank-accounts'));
  return [
    dataOf(await api.get('/v1/reports/trial-balance?to=2199-12-31')),
    accounts.map(({ externalId, derivedBalance }: any) => [externalId, derivedBalance]),
  ];
}
