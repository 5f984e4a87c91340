import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences } from '../support/books/push.js';
import { newBusiness } from '../support/world/business.js';
import { everythingIn, imports, runImport } from '../support/model/imports.js';
import { theWorld } from '../support/world/world.js';

const RUNS = 12;
/** Time to shrink a counterexample. */
const SHRINKING_MS = 120_000;

describe('books imported in different orders', () => {
  it(
    'are equal: statements do not depend on the order of bank transactions, pushes and opening balances',
    { timeout: 2 * SHRINKING_MS },
    async () => {
      const world = await theWorld();
      await fc.assert(
        fc.asyncProperty(imports, async ({ inOrder, shuffled, batch }) => {
          const [one, other] = await Promise.all([newBusiness(world), newBusiness(world)]);
          await Promise.all([runImport(one, inOrder, 500), runImport(other, shuffled, batch)]);
          expect(await everythingIn(other)).toEqual(await everythingIn(one));
          expect(await differences(world, one)).toEqual([]);
          expect(await differences(world, other)).toEqual([]);
        }),
        { numRuns: RUNS, interruptAfterTimeLimit: SHRINKING_MS },
      );
    },
  );
});
