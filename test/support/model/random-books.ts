import fc from 'fast-check';
import { dataOf } from '../http/responses.js';
import { newBusiness } from '../world/business.js';
import { RULE } from './categories.js';
import { theWorld } from '../world/world.js';
import { steps } from './commands.js';
import { declare, mapAccount, pushRows } from './operations.js';
import { emptyBooks } from './state.js';
import { type ModelRun, type RealRun, step } from './step.js';

const STEPS_PER_RUN = 40;
const SETTLED = { date: '2026-01-31', category: undefined, pending: false, pendingExternalId: undefined };
/** Time to shrink a counterexample. */
export const SHRINKING_MS = 240_000;

/** Runs random steps against the service and the model, which must agree after each. A failure names its seed. */
export function expectBooksLikeModel(options: { numRuns: number; seed?: number }): Promise<void> {
  return fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: STEPS_PER_RUN, size: 'max' }), async (commands) => {
      const { model, real } = await begin();
      await fc.asyncModelRun(() => ({ model, real }), commands);
    }),
    // Unbiased: mostly long runs.
    { ...options, unbiased: true, interruptAfterTimeLimit: SHRINKING_MS },
  );
}

/** Starts with bank accounts, the two legs of a transfer and an expense, so that few random steps have nothing to work on. */
async function begin(): Promise<{ model: ModelRun; real: RealRun }> {
  const world = await theWorld();
  const business = await newBusiness(world);
  dataOf(await business.api.post('/v1/rules', RULE), 201);
  const accounts: any[] = dataOf(await business.api.get('/v1/accounts'));
  const accountIds = new Map(accounts.map(({ accountNumber, id }) => [accountNumber, id]));
  const run = { model: { books: emptyBooks(), steps: 0 }, real: { world, business, accountIds } };
  const account = (name: string, kind: string, opening: bigint | null, currency = 'USD') => ({
    name,
    currency,
    kind,
    opening: opening === null ? null : { amount: opening, date: '2025-12-28' },
  });
  const first = step(declare, {
    institution: 'First Bank',
    accounts: [
      account('chk', 'checking', 100_000n),
      account('sav', 'savings', null),
      account('wallet', 'other', null),
    ],
  });
  const second = step(declare, {
    institution: 'Second Bank',
    accounts: [
      account('card', 'credit_card', 5_000n),
      account('loan', 'loan', 90_000n),
      account('euro', 'checking', 100n, 'EUR'),
    ],
  });
  const rows = [
    { account: 'chk', externalId: 'a', amount: 2_500n, description: 'Zorblax' },
    { account: 'sav', externalId: 'a', amount: -2_500n, description: 'Zorblax' },
    { account: 'chk', externalId: 'b', amount: 4_000n, description: 'AWS' },
  ];
  const imported = step(pushRows, {
    institution: 'First Bank',
    rows: rows.map((row) => ({ ...row, ...SETTLED })),
    removed: [],
  });
  const inEuros = step(mapAccount, { account: 'euro', number: '1090' });
  for (const one of [first, second, inEuros, imported]) await one.run(run.model, run.real);
  return run;
}
