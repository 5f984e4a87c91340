import fc from 'fast-check';
import { describe, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { type ModelRun, type RealRun, step, steps } from '../support/model/commands.js';
import { declare } from '../support/model/operations.js';
import { emptyBooks } from '../support/model/state.js';
import { dataOf } from '../support/http/responses.js';
import { theWorld } from '../support/world/world.js';

const RUNS = 25;
const STEPS_PER_RUN = 40;
/** Time to shrink a counterexample. */
const SHRINKING_MS = 240_000;

describe('random books', () => {
  it('match the model and stay consistent after every step', { timeout: 2 * SHRINKING_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: STEPS_PER_RUN, size: 'max' }), async (commands) => {
        const { model, real } = await begin();
        await fc.asyncModelRun(() => ({ model, real }), commands);
      }),
      // Unbiased: mostly long runs.
      { numRuns: RUNS, unbiased: true, interruptAfterTimeLimit: SHRINKING_MS },
    );
  });
});

/** Starts with bank accounts, so that few random steps have nothing to work on. */
async function begin(): Promise<{ model: ModelRun; real: RealRun }> {
  const world = await theWorld();
  const business = await newBusiness(world);
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
  await first.run(run.model, run.real);
  await second.run(run.model, run.real);
  return run;
}
