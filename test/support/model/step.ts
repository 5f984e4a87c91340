import type fc from 'fast-check';
import { expect } from 'vitest';
import { expectInvariants } from './invariants.js';
import type { Operation, Real } from './operations.js';
import { touchesClosedPeriod } from './postings.js';
import { touchesReconciled } from './reconciliations.js';
import { type ModelBooks, type Prediction, refused } from './state.js';
import { endMatches } from './transfers.js';
import type { World } from '../world/world.js';

export interface ModelRun {
  books: ModelBooks;
  steps: number;
}

export interface RealRun extends Real {
  readonly world: World;
}

export type Step = fc.AsyncCommand<ModelRun, RealRun>;

/** A step of a model run: an operation with its input. Model and service apply it, then their states are compared. */
export function step<Input>(operation: Operation<Input>, input: Input): Step {
  return {
    check: ({ books }) => operation.isPossible?.(books, input) ?? true,
    toString: () => `${operation.name} ${textOf(input)}`,
    run: async (model, real) => {
      const before = model.books;
      const after = structuredClone(before);
      const predicted = operation.predict(after, input);
      endMatches(after);
      const prediction = 'refused' in predicted ? predicted : (lockRefusal(before, after) ?? predicted);
      const response = await operation.send(real, input, before);
      if ('refused' in prediction) {
        expect([response.status, response.body.error], response.text).toEqual(prediction.refused);
      } else {
        expect(response.status, response.text).toBe(prediction.status);
        expect(response.body.data).toEqual(prediction.data);
        operation.learn?.(after, input, response.body.data);
        model.books = after;
      }
      await expectInvariants(real.world, real.business, model.books, model.steps++);
    },
  };
}

/** What is closed and reconciled may both refuse a change: then it is either of the two. */
function lockRefusal(before: ModelBooks, after: ModelBooks): Prediction | null {
  const errors = [
    ...(touchesClosedPeriod(before, after) ? ['period_locked'] : []),
    ...(touchesReconciled(before, after) ? ['reconciled'] : []),
  ];
  return errors.length === 0
    ? null
    : refused(409, expect.stringMatching(new RegExp(`^(${errors.join('|')})$`)));
}

const textOf = (input: unknown) =>
  JSON.stringify(input, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
