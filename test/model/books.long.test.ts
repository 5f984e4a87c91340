import { randomInt } from 'node:crypto';
import { describe, it } from 'vitest';
import { expectBooksLikeModel, SHRINKING_MS } from '../support/model/random-books.js';

/** Different in every run; the titles print them, so that a failure can be repeated. */
const SEEDS = Array.from({ length: 8 }, () => randomInt(2 ** 31));

describe('random books', () => {
  it.each(SEEDS)(
    'match the model and stay consistent after every step, from seed %i',
    { timeout: 2 * SHRINKING_MS },
    (seed) => expectBooksLikeModel({ numRuns: 25, seed }),
  );
});
