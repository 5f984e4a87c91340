import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { BalancesRepository, verifyLedger } from '../../src/ledger/index.js';
import type { CalendarDate } from '../../src/kernel/calendar-date.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { accountIds, type SqlEntry, sqlEntry, sqlReversal, writeEntries } from '../support/ledger/sql.js';
import { addEntry, type Sums, totalsBetween, type Totals, totalsPer } from '../support/ledger/sums.js';
import { theWorld, type World } from '../support/world/world.js';

const NUM_RUNS = Number(process.env['LEDGER_RUNS'] ?? 40);
const SEED = Number(process.env['LEDGER_SEED'] ?? 20_260_315);

const CASH = ['1000', '1050', '1090', '1999'];
const NOT_CASH = ['1100', '1500', '2100', '2600', '3010', '3900', '4000', '4100', '6300'];
const TURNS = [
  '1900-01-01',
  '2024-02-29',
  '2025-12-31',
  '2026-01-01',
  '2026-01-31',
  '2026-02-01',
  '2199-12-31',
];
const FIRST_DAY = Date.UTC(2025, 10, 1);

const date = fc.oneof(
  fc.constantFrom(...TURNS),
  fc
    .integer({ min: 0, max: 150 })
    .map((day) => new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10)),
);
const number = fc.constantFrom(...CASH, ...NOT_CASH);
const amount = fc.oneof(
  fc.integer({ min: -50_000, max: 50_000 }).filter((value) => value !== 0),
  fc.constantFrom(9_999_999_999_999, -9_999_999_999_999),
);
const posting = fc.record({
  date,
  source: fc.constantFrom('manual', 'bank_transaction', 'opening_balance'),
  lines: fc.array(fc.record({ number, amount }), { minLength: 1, maxLength: 5 }),
  balancingNumber: number,
});
/** The reversal of an existing entry, chosen by a number, which may be a reversal itself. */
const reversal = fc.record({ date: fc.option(date), pick: fc.nat(1000) });
type Draft =
  | { date: string; source: string; lines: { number: string; amount: number }[]; balancingNumber: string }
  | { date: string | null; pick: number };
const batches = fc.array(
  fc.array(fc.oneof({ arbitrary: posting, weight: 3 }, { arbitrary: reversal, weight: 2 }), {
    minLength: 1,
    maxLength: 12,
  }),
  { minLength: 1, maxLength: 6 },
);
const period = fc.tuple(date, date).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

/** Entries of one business, and their sums as this test computes them. */
class Journal {
  readonly sums: Sums = new Map();
  private readonly standing: SqlEntry[] = [];
  private readonly reversed = new Set<string>();
  private readonly cash: ReadonlySet<string>;

  constructor(
    private readonly entityId: string,
    private readonly account: (accountNumber: string) => string,
  ) {
    this.cash = new Set(CASH.map(account));
  }

  /** Entries for the drafts; a reversal may be in the same batch as its original. */
  draft(drafts: readonly Draft[]): SqlEntry[] {
    const before = this.standing.length;
    for (const draft of drafts) {
      const entry = 'pick' in draft ? this.reversalOf(draft) : this.entryOf(draft);
      if (entry === null) continue;
      this.standing.push(entry);
      addEntry(this.sums, entry, (accountId) => this.cash.has(accountId));
    }
    return this.standing.slice(before);
  }

  private entryOf(draft: Exclude<Draft, { pick: number }>): SqlEntry | null {
    const rest = -draft.lines.reduce((sum, line) => sum + line.amount, 0);
    const all = rest === 0 ? draft.lines : [...draft.lines, { number: draft.balancingNumber, amount: rest }];
    if (all.length < 2) return null;
    return sqlEntry({
      entityId: this.entityId,
      postedOn: draft.date,
      source: draft.source,
      flowSense: draft.source === 'opening_balance' ? 0 : 1,
      ...(draft.source === 'manual' ? {} : { sourceId: randomUUID(), sourceSeq: 1 }),
      lines: all.map((line) => ({ accountId: this.account(line.number), amount: line.amount })),
    });
  }

  private reversalOf(draft: { date: string | null; pick: number }): SqlEntry | null {
    const open = this.standing.filter(({ id }) => !this.reversed.has(id));
    const original = open[draft.pick % Math.max(open.length, 1)];
    if (!original) return null;
    this.reversed.add(original.id);
    return sqlReversal(original, draft.date === null ? {} : { postedOn: draft.date });
  }
}

async function keptPer(uow: UnitOfWork, table: string, periodOfRow: string): Promise<Record<string, Totals>> {
  const rows = await uow.query<Record<string, bigint> & { key: string }>(
    `select account_id || ' ' || ${periodOfRow} as key, debit_minor, credit_minor, cash_in_minor, cash_out_minor,
            opening_minor
       from ${table} where business_id = $1`,
    [uow.businessId],
  );
  return Object.fromEntries(rows.map(({ key, ...totals }) => [key, Object.values(totals) as Totals]));
}

async function movements(
  world: World,
  uow: UnitOfWork,
  entityId: string,
  { from, to }: { from: string; to: string },
): Promise<Record<string, Totals>> {
  const found = await world.app
    .get(BalancesRepository)
    .movements(uow, entityId, from as CalendarDate, to as CalendarDate);
  return Object.fromEntries(
    found.map((of) => [
      of.accountId,
      [of.debitMinor, of.creditMinor, of.cashInMinor, of.cashOutMinor, of.openingMinor] satisfies Totals,
    ]),
  );
}

describe('the balances that the database maintains', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  const postAll = async (business: TestBusiness, drafts: readonly Draft[][]): Promise<Sums> => {
    const journal = new Journal(business.entityId, await accountIds(world, business));
    for (const batch of drafts) {
      const entries = journal.draft(batch);
      await world.database.run(business.operator, (uow) => writeEntries(uow, entries));
    }
    return journal.sums;
  };

  it(
    'are the sums of the lines, whatever was posted, reversed and reversed again',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          batches,
          fc.array(period, { minLength: 6, maxLength: 6 }),
          async (drafts, periods) => {
            const business = await newBusiness(world);
            const sums = await postAll(business, drafts);
            await world.database.read(business.operator, async (uow) => {
              expect(await verifyLedger(uow)).toEqual([]);
              expect(await keptPer(uow, 'balance_day', 'day')).toEqual(totalsPer(sums, 10));
              expect(await keptPer(uow, 'balance_month', `to_char(month, 'YYYY-MM')`)).toEqual(
                totalsPer(sums, 7),
              );
              for (const between of periods) {
                expect(await movements(world, uow, business.entityId, between)).toEqual(
                  totalsBetween(sums, between.from, between.to),
                );
              }
            });
          },
        ),
        { numRuns: NUM_RUNS, seed: SEED },
      );
    },
  );

  it('read whole months from monthly rows, and the rest from daily rows', async () => {
    const business = await newBusiness(world);
    const on = (day: string): Draft => ({
      date: day,
      source: 'manual',
      lines: [{ number: '1000', amount: 100 }],
      balancingNumber: '4000',
    });
    const days = [
      '2025-12-31',
      '2026-01-01',
      '2026-01-31',
      '2026-02-01',
      '2026-02-28',
      '2026-03-01',
      '2026-03-31',
    ];
    const sums = await postAll(business, [days.map(on)]);
    const edges = [...days, '2025-12-30', '2026-01-02', '2026-02-27', '2026-03-30', '2026-04-01'];
    await world.database.read(business.operator, async (uow) => {
      for (const from of edges) {
        for (const to of edges.filter((edge) => edge >= from)) {
          expect(await movements(world, uow, business.entityId, { from, to })).toEqual(
            totalsBetween(sums, from, to),
          );
        }
      }
    });
  });
});
