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
const OPENING = { openingBalance: 0, openingBalanceDate: '1990-01-01' };

interface Committed {
  readonly business: TestBusiness;
  readonly uploadId: string;
}

let world: World;
let url: string;
const committed = new Map<string, Committed>();

beforeAll(async () => {
  url = await cloneDatabase();
  world = await createWorld({ databaseUrl: url });
});
afterAll(() => world.close());

describe('the files of many banks', () => {
  it('leave books that agree after each commit, and after some reverts', async () => {
    for (const [index, path] of FILES.entries()) {
      const upload = await uploadOf(path);
      if (upload === null) continue;
      const { business, uploadId } = upload;
      dataOf(await commitStatement(business, uploadId));
      expect(await differences(world, business), path).toEqual([]);
      committed.set(path, upload);
      if (index % 5 > 0) continue;
      dataOf(await revertStatement(business, uploadId));
      expect(await differences(world, business), path).toEqual([]);
    }
    expect(committed.size).toBeGreaterThan(100);
  });

  it('have the same books in a restored copy, before and after they are reverted', async () => {
    const path = newPath();
    await backUp(world, url, path);
    const target = await emptyDatabase();
    await restoreTo(target, path, world.runtime.cipher);
    expect(await restorableRows(target)).toEqual(await restorableRows(url));
    const restored = await createWorld({ databaseUrl: target });
    try {
      for (const [file, { business, uploadId }] of committed) {
        const copy = await businessIn(restored, business.businessId, business.entityId);
        expect(await differences(restored, copy), file).toEqual([]);
        expect(await figuresOf(copy), file).toEqual(await figuresOf(business));
        for (const one of [copy, business]) dataOf(await revertStatement(one, uploadId));
        expect(await differences(restored, copy), file).toEqual([]);
        expect(await figuresOf(copy), file).toEqual(await figuresOf(business));
      }
    } finally {
      await restored.close();
    }
  });
});

/** Uploads a file to a business in its currency, with the suggested mapping; null if it cannot be committed. */
async function uploadOf(path: string): Promise<Committed | null> {
  for (const currency of CURRENCIES) {
    const business = await newBusiness(world, { currency });
    const account = { externalId: 'chk', currency, ...OPENING };
    const [{ bankAccountId }] = dataOf(await declareAccounts(business, [account])).accounts;
    const upload = async (mapping?: object) =>
      (await uploadStatement(business, bankAccountId, fixture(path), { mapping })).body.data;
    const first = await upload();
    if (first?.status === 'ready') return { business, uploadId: first.id };
    const suggested = first?.ambiguities.map((one: { suggested: object | null }) => one.suggested) ?? [null];
    if (suggested.includes(null)) continue;
    const second = await upload(mappingOf(suggested));
    if (second?.status === 'ready') return { business, uploadId: second.id };
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
