import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { clients, countsOf, tallyOf, walk } from '../support/concurrency/clients.js';
import { dataOf } from '../support/http/responses.js';
import { ALWAYS, recategorize } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const PUSHES_EACH = 4;
const PERIOD = 'from=2026-01-01&to=2026-12-31';
const cents = (amount: number) => Math.round(amount * 100);

describe('reads during writes', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    const opening = { openingBalance: 1000, openingBalanceDate: '2026-01-01' };
    dataOf(
      await declareAccounts(business, [
        { externalId: 'chk', ...opening },
        { externalId: 'sav', kind: 'savings', ...opening },
        { externalId: 'card', kind: 'credit_card', ...opening },
      ]),
    );
  });

  /** Repeats a read while four clients push. Returns the number of reads. */
  async function whileFourPush(read: () => Promise<void>): Promise<number> {
    const state = { pushing: true, reads: 0 };
    const pushes = clients(4, PUSHES_EACH, (client, turn) => push(business, rowsOf(client, turn))).finally(
      () => {
        state.pushing = false;
      },
    );
    do {
      await read();
      state.reads++;
    } while (state.pushing);
    expect(tallyOf(await pushes)).toEqual({ '200': 4 * PUSHES_EACH });
    return state.reads;
  }

  const rowsOf = (client: number, turn: number) =>
    ['chk', 'sav', 'card'].flatMap((accountExternalId) =>
      ['6300', '4000', 'transfer', '3020', '1500'].map((category, index) => ({
        externalId: `${client} ${turn} ${index}`,
        accountExternalId,
        amount: index % 2 === 0 ? 1.01 : -7.13,
        date: `2026-0${1 + (turn % 3)}-1${client}`,
        category,
      })),
    );

  it('[4.6] return only balanced balance sheets', async () => {
    const reads = await whileFourPush(async () => {
      const sheet = dataOf(await business.api.get('/v1/reports/statements/balance_sheet'));
      expect(sheet.balanced).toBe(true);
      expect(cents(sheet.assets.total)).toBe(cents(sheet.liabilities.total) + cents(sheet.equity.total));
      expect(sheet.totalLiabilitiesAndEquity).toBe(sheet.assets.total);
    });
    expect(reads).toBeGreaterThan(1);
    expect(await differences(world, business)).toEqual([]);
  });

  it('[4.6] return only consistent cash flow statements and balanced trial balances', async () => {
    const reads = await whileFourPush(async () => {
      const flow = dataOf(await business.api.get(`/v1/reports/statements/cash_flow?${PERIOD}`));
      expect(cents(flow.openingCash) + cents(flow.netCashFlow)).toBe(cents(flow.closingCash));
      const trial = dataOf(await business.api.get('/v1/reports/trial-balance'));
      expect(trial.balanced).toBe(true);
      expect(trial.totalDebit).toBe(trial.totalCredit);
    });
    expect(reads).toBeGreaterThan(1);
  });

  it('return only complete and balanced journal entries', async () => {
    await whileFourPush(async () => {
      for (const entry of dataOf(await business.api.get('/v1/journal-entries?limit=200'))) {
        const sum = entry.lines.reduce(
          (total: number, line: any) => total + cents(line.debit ?? 0) - cents(line.credit ?? 0),
          0,
        );
        expect([entry.lines.length, sum]).toEqual([2, 0]);
      }
    });
  });

  it('see a push completely or not at all', async () => {
    await whileFourPush(async () => {
      const rows = dataOf(await business.api.get(`/v1/transactions?${ALWAYS}&limit=200`));
      if (rows.length === 200) return;
      const perPush = countsOf(rows.map(({ externalId }: any) => externalId.split(' ', 2).join(' ')));
      for (const [name, count] of Object.entries(perPush)) expect([name, count]).toEqual([name, 15]);
    });
  });

  it('see equal balances of bank accounts and ledger in every snapshot', async () => {
    const seeded = await push(business, rowsOf(9, 0));
    const ids: string[] = dataOf(seeded).transactions.map(({ id }: any) => id);
    let turn = 0;
    await whileFourPush(async () => {
      const [found, decided] = await Promise.all([
        differences(world, business),
        recategorize(business, ids[turn % ids.length] ?? '', turn++ % 2 === 0 ? '6400' : 'transfer'),
      ]);
      expect(found).toEqual([]);
      expect(decided.status).toBe(200);
    });
    expect(await walk(business, `/v1/transactions?${ALWAYS}`)).toHaveLength((4 * PUSHES_EACH + 1) * 15);
  });
});
