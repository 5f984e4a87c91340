import fc from 'fast-check';
import { KINDS } from './accounts.js';
import { LENDER, TEXTS } from './categories.js';
import type { PushInput, PushInputRow } from './push.js';
import {
  activate,
  closePeriod,
  decideRow,
  declare,
  endMatch,
  enter,
  mapAccount,
  matchLegs,
  pushRows,
  reconcile,
  rejectLegs,
  revalue,
  reverseEntry,
  reverseOwned,
  splitRow,
  undoDecisions,
  undoReconciliation,
  unsplitRow,
} from './operations.js';
import { CHART, TRANSFER } from './state.js';
import { step, type Step } from './step.js';

/** Dates in two years, so that a fiscal year ends between them. */
export const DATES = [
  '2025-12-05',
  '2025-12-28',
  '2026-01-10',
  '2026-01-31',
  '2026-02-14',
  '2026-03-01',
  '2026-03-10',
] as const;

/** The bank accounts of the model's two institutions. */
const POOL = {
  'First Bank': [
    { name: 'chk', currency: 'USD', kind: 'checking' },
    { name: 'sav', currency: 'USD', kind: 'savings' },
    { name: 'wallet', currency: 'USD', kind: 'other' },
  ],
  'Second Bank': [
    { name: 'card', currency: 'USD', kind: 'credit_card' },
    { name: 'loan', currency: 'USD', kind: 'loan' },
    { name: 'euro', currency: 'EUR', kind: 'checking' },
  ],
} as const;
type Institution = keyof typeof POOL;

const date = fc.constantFrom(...DATES);
const index = fc.nat(1000);
/** Cents, never 0. */
const amount = fc
  .integer({ min: 1, max: 99_999 })
  .chain((cents) => fc.constantFrom(BigInt(cents), BigInt(cents), -BigInt(cents)));
/** A few amounts, so that the bank repeats them, and rows can be the two legs of a transfer. */
const pushedAmount = fc.oneof(fc.constantFrom(2_500n, -2_500n, 4_000n, -4_000n), amount);
const institution = fc.constantFrom<Institution>('First Bank', 'First Bank', 'Second Bank');
const CATEGORIES = ['6300', '6400', '4000', '4100', '3020', '2000', '1500', '1080', TRANSFER, TRANSFER];
/** A bank account's ledger account, a reserved account, an unknown account. */
const NO_CATEGORIES = ['1000', '1999', '0000'];
const category = mostly(fc.constantFrom(...CATEGORIES), fc.constantFrom(...NO_CATEGORIES), 24);
const settledId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const pendingId = fc.constantFrom('p', 'q', 'r');
const opening = fc.record({ amount: fc.integer({ min: -5, max: 50_000 }).map(BigInt), date });

/** Picks the first arbitrary several times as often as the second. */
function mostly<T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>, times: number): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight: times }, { arbitrary: other, weight: 1 });
}

const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  mostly<T | undefined>(fc.constant(undefined), value, 8);

const declareStep = institution
  .chain((name) =>
    fc.record({
      institution: fc.constant(name),
      accounts: fc.array(
        fc.record({
          account: fc.constantFrom(...POOL[name]),
          kind: rarely(fc.constantFrom(...Object.keys(KINDS))),
          currency: rarely(fc.constantFrom('USD', 'EUR')),
          opening: fc.option(opening),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  )
  .map(({ accounts, ...rest }) =>
    step(declare, {
      ...rest,
      accounts: accounts.map(({ account, kind, currency, ...more }) => ({
        ...account,
        ...more,
        ...(kind && { kind }),
        ...(currency && { currency }),
      })),
    }),
  );

type Naming = Pick<PushInputRow, 'externalId' | 'pending' | 'pendingExternalId'>;

/** The ids of a bank transaction: settled, pending, settled from pending, or any combination. */
const naming: fc.Arbitrary<Naming> = fc.oneof(
  { weight: 5, arbitrary: namingOf(settledId, fc.constant(false), fc.constant(undefined)) },
  { weight: 3, arbitrary: namingOf(pendingId, fc.constant(true), fc.constant(undefined)) },
  { weight: 3, arbitrary: namingOf(settledId, fc.constant(false), pendingId) },
  { weight: 1, arbitrary: namingOf(pendingId, fc.constant(false), fc.constant(undefined)) },
  {
    weight: 1,
    arbitrary: namingOf(fc.oneof(settledId, pendingId), fc.boolean(), rarely(fc.oneof(settledId, pendingId))),
  },
);

function namingOf(
  externalId: fc.Arbitrary<string>,
  pending: fc.Arbitrary<boolean>,
  pendingExternalId: fc.Arbitrary<string | undefined>,
): fc.Arbitrary<Naming> {
  return fc.record({ externalId, pending, pendingExternalId });
}

const rowOf = (name: Institution): fc.Arbitrary<PushInputRow> =>
  fc
    .record({
      naming,
      account: accountOf(name),
      date,
      amount: pushedAmount,
      description: fc.constantFrom(...TEXTS, LENDER),
      // Omitted, removed, or set by the push.
      category: fc.oneof(
        fc.constant(undefined),
        fc.constant(undefined),
        fc.constant(null),
        category,
        category,
      ),
    })
    .map(({ naming: named, ...row }) => ({ ...row, ...named }));

const accountOf = (name: Institution) => fc.constantFrom(...POOL[name].map((account) => account.name));

const pushOf = (name: Institution) =>
  fc.record({
    institution: fc.constant(name),
    rows: fc.array(rowOf(name), { maxLength: 3 }),
    removed: mostly<PushInput['removed']>(
      fc.constant([]),
      fc.array(fc.record({ account: accountOf(name), externalId: fc.oneof(settledId, pendingId) }), {
        maxLength: 2,
      }),
      3,
    ),
  });

const pushStep = institution.chain(pushOf).map((input) => step(pushRows, input));

const line = fc.record({ number: fc.constantFrom(...Object.keys(CHART)), amount });
const enterStep = fc
  .record({ date, first: line, second: fc.constantFrom(...Object.keys(CHART)), third: rarely(line) })
  .filter(({ first, third }) => third === undefined || third.amount + first.amount !== 0n)
  .map(({ date: on, first, second, third }) => {
    const rest = -(first.amount + (third?.amount ?? 0n));
    return step(enter, {
      date: on,
      lines: [first, { number: second, amount: rest }, ...(third ? [third] : [])],
    });
  });

const reverseStep = fc
  .record({ entry: index, date: fc.option(date, { freq: 2 }) })
  .map((input) => step(reverseEntry, input));

const decideStep = fc.record({ row: index, category }).map((input) => step(decideRow, input));

/** Accounts of parts, and one time in many a category that a part cannot have. */
const partNumber = mostly(
  fc.constantFrom(...CATEGORIES.filter((number) => number !== TRANSFER)),
  fc.constantFrom(TRANSFER, ...NO_CATEGORIES),
  40,
);
const splitStep = fc
  .record({
    row: index,
    parts: fc.array(
      fc.record({ number: partNumber, amount, description: fc.constantFrom(null, null, 'a part') }),
      { minLength: 1, maxLength: 3 },
    ),
    rest: partNumber,
    missedBy: mostly(fc.constant(0n), amount, 8),
  })
  .map((input) => step(splitRow, input));

const undoStep = fc
  .array(index, { minLength: 1, maxLength: 3 })
  .map((rows) => step(undoDecisions, { rows, isBulk: rows.length > 1 }));

const reconciledAccount = fc.constantFrom('chk', 'chk', 'sav', 'card', 'loan', 'euro');

const legs = fc.record({ out: index, into: index });

/** The steps of a model run, mostly pushes, decisions and splits. */
export const steps: fc.Arbitrary<Step>[] = [
  ...Array<fc.Arbitrary<Step>>(5).fill(pushStep),
  ...Array<fc.Arbitrary<Step>>(3).fill(decideStep),
  ...Array<fc.Arbitrary<Step>>(3).fill(splitStep),
  ...Array<fc.Arbitrary<Step>>(3).fill(undoStep),
  index.map((row) => step(unsplitRow, { row })),
  legs.map((input) => step(matchLegs, input)),
  legs.map((input) => step(rejectLegs, input)),
  index.map((match) => step(endMatch, { match })),
  declareStep,
  fc
    .record({
      account: fc.constantFrom('chk', 'wallet', 'wallet', 'card', 'euro'),
      number: fc.constantFrom('1000', '1010', '1080', '1090', '2000', '2700', '1999', '6300', '0000'),
    })
    .map((input) => step(mapAccount, input)),
  fc
    .record({ through: fc.constantFrom(null, null, '2025-12-31', '2026-01-31', '2026-02-28') })
    .map((input) => step(closePeriod, input)),
  fc
    .record({
      number: fc.constantFrom('6300', '6400', '2000', '1010', '1080', '4999'),
      isActive: fc.boolean(),
    })
    .map((input) => step(activate, input)),
  enterStep,
  reverseStep,
  index.map((booking) => step(reverseOwned, { booking })),
  fc
    .record({ through: fc.constantFrom('2025-12-31', '2026-01-31', '2026-02-28', '2026-03-15') })
    .map((input) => step(revalue, input)),
  ...Array<fc.Arbitrary<Step>>(2).fill(
    fc
      .record({
        account: reconciledAccount,
        through: fc.constantFrom('2025-12-31', '2026-01-31', '2026-02-28', '2026-03-10'),
        off: mostly(fc.constant(0n), fc.constantFrom(1n, -1n), 5),
      })
      .map((input) => step(reconcile, input)),
  ),
  fc
    .record({ account: reconciledAccount, isFirst: mostly(fc.constant(false), fc.constant(true), 3) })
    .map((input) => step(undoReconciliation, input)),
];
