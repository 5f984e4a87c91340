import fc from 'fast-check';
import { amountsAlone } from '../books/amounts-alone.js';
import { declareAccounts, push, type PushedRow } from '../books/push.js';
import type { TestBusiness } from '../world/business.js';
import { TEXTS } from './categories.js';
import { dataOf } from '../http/responses.js';
import { decide, listed } from '../books/transactions.js';

/** One event of an import, from the feed or its owner. */
export type ImportEvent =
  | { readonly opening: { externalId: string; openingBalance: number; openingBalanceDate: string } }
  | { readonly row: PushedRow };

export interface Import {
  readonly events: readonly ImportEvent[];
  /** The user's decisions after the import: external ids and categories. */
  readonly decisions: readonly (readonly [externalId: string, category: string])[];
}

const KINDS: Readonly<Record<string, string>> = { chk: 'checking', sav: 'savings', card: 'credit_card' };
const DATES = ['2025-11-20', '2025-12-31', '2026-01-01', '2026-01-20', '2026-02-10', '2026-03-05'];
const CATEGORIES = ['6300', '6400', '4000', '4100', '3020', '2000', '1500', 'transfer'];

const account = fc.constantFrom(...Object.keys(KINDS));
const date = fc.constantFrom(...DATES);
const cents = fc.integer({ min: 1, max: 99_999 });

/** A bank transaction and its pending version, which may arrive before or after it. */
const settling = fc
  .record({
    accountExternalId: account,
    date,
    cents,
    sign: fc.constantFrom(1, 1, -1),
    description: fc.constantFrom(...TEXTS),
    category: fc.option(fc.constantFrom(...CATEGORIES), { freq: 3, nil: undefined }),
    wasPending: fc.option(fc.record({ date, cents })),
  })
  .map(({ cents: amount, sign, wasPending, category, ...fields }) => ({
    fields: { ...fields, ...(category === undefined ? {} : { category }) },
    amount: (sign * amount) / 100,
    before: wasPending && { date: wasPending.date, amount: (sign * wasPending.cents) / 100 },
  }));

/** Bank transactions, pending versions and opening balances, in two different orders. */
export const imports: fc.Arbitrary<{ inOrder: Import; shuffled: Import; batch: number }> = fc
  .record({
    // Of different amounts: which legs of equal amounts are matched depends on the order in which they and the opening
    // balances arrive.
    rows: fc.uniqueArray(settling, {
      selector: ({ amount }) => Math.abs(amount),
      minLength: 4,
      maxLength: 25,
      size: 'max',
    }),
    openings: fc.uniqueArray(fc.record({ externalId: account, cents, date }), {
      selector: ({ externalId }) => externalId,
      maxLength: 3,
    }),
    decided: fc.array(fc.tuple(fc.nat(24), fc.constantFrom(...CATEGORIES)), { maxLength: 5 }),
    batch: fc.integer({ min: 1, max: 6 }),
  })
  .chain(({ rows, openings, decided, batch }) => {
    const events: ImportEvent[] = rows.flatMap(({ fields, amount, before }, index) => {
      const externalId = `s${index}`;
      if (before === null) return [{ row: { ...fields, externalId, amount } }];
      const pendingExternalId = `p${index}`;
      return [
        { row: { ...fields, ...before, externalId: pendingExternalId, pending: true } },
        { row: { ...fields, externalId, amount, pendingExternalId } },
      ];
    });
    for (const { externalId, cents: balance, date: on } of openings) {
      events.push({ opening: { externalId, openingBalance: balance / 100, openingBalanceDate: on } });
    }
    const perRow = new Map(decided.map(([index, category]) => [`s${index % rows.length}`, category]));
    const decisions = [...perRow];
    const anyOrder = <T>(items: readonly T[]) =>
      fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
    return fc.record({
      inOrder: fc.constant({ events, decisions }),
      shuffled: fc.record({ events: anyOrder(events), decisions: anyOrder(decisions) }),
      batch: fc.constant(batch),
    });
  });

/** Imports into a business, with a number of bank transactions per push. */
export async function runImport(
  business: TestBusiness,
  { events, decisions }: Import,
  rowsPerPush: number,
): Promise<void> {
  const accounts = Object.entries(KINDS).map(([externalId, kind]) => ({ externalId, kind }));
  dataOf(await declareAccounts(business, accounts));
  let waiting: PushedRow[] = [];
  const flush = async () => {
    if (waiting.length > 0) dataOf(await push(business, waiting));
    waiting = [];
  };
  for (const event of events) {
    if ('opening' in event) {
      await flush();
      const { externalId } = event.opening;
      dataOf(await declareAccounts(business, [{ ...event.opening, kind: KINDS[externalId] ?? '' }]));
      continue;
    }
    // A bank transaction and its pending version are one, which a push can name only once.
    if (waiting.length >= rowsPerPush || waiting.some((row) => settles(row, event.row))) await flush();
    waiting.push(event.row);
  }
  await flush();
  const ids = new Map((await listed(business, 'limit=200')).map(({ externalId, id }) => [externalId, id]));
  for (const [externalId, category] of decisions) await decide(business, ids.get(externalId), category);
}

function settles(a: PushedRow, b: PushedRow): boolean {
  return a['pendingExternalId'] === b.externalId || b['pendingExternalId'] === a.externalId;
}

/** The statements of a business and its bank transactions without generated ids. */
export async function everythingIn(business: TestBusiness): Promise<unknown> {
  const read = async (path: string) => amountsAlone(dataOf(await business.api.get(`/v1/reports/${path}`)));
  const rows = (await listed(business, 'limit=200')).map((row) => ({
    ...row,
    id: '',
    bankAccountId: '',
    journalEntryId: row.journalEntryId === null ? null : '',
  }));
  const accounts: any[] = dataOf(await business.api.get('/v1/bank-accounts'));
  return {
    rows: Object.fromEntries(rows.map((row) => [row.externalId, row])),
    balances: Object.fromEntries(accounts.map((it) => [it.externalAccountId, it.derivedBalance])),
    trialBalance: await read('trial-balance'),
    sheets: [await read('statements/balance_sheet?to=2025-12-31'), await read('statements/balance_sheet')],
    income: await read('statements/profit_and_loss?from=2025-12-01&to=2026-02-28'),
    cashFlow: await read('statements/cash_flow?from=2026-01-01&to=2026-12-31'),
  };
}
