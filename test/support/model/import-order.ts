import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences } from '../books/push.js';
import { newBusiness } from '../world/business.js';
import { everythingIn, imports, runImport } from './imports.js';
import { theWorld } from '../world/world.js';

/** Time to shrink a counterexample. */
const SHRINKING_MS = 120_000;

/** Declares the test that imports random books in two orders. */
export function describeImportOrder({ numRuns }: { numRuns: number }): void {
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
          { numRuns, interruptAfterTimeLimit: SHRINKING_MS },
        );
      },
    );
  });
}
