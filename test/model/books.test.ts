import { describe, it } from 'vitest';
import { expectBooksLikeModel, SHRINKING_MS } from '../support/model/random-books.js';

describe('random books', () => {
  it('match the model and stay consistent after every step', { timeout: 2 * SHRINKING_MS }, () =>
    expectBooksLikeModel({ numRuns: 2 }),
  );
});
