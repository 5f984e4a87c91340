import { describe, expect, it } from 'vitest';
import { selectOf } from './function-call.js';

describe('several calls as one statement', () => {
  it('numbers the parameters through, in the order of the calls', () => {
    const calls = [
      { name: 'save_rows', parameters: ['business', [1, 2]] },
      { name: 'touch', parameters: [] },
      { name: 'learn', parameters: [null, 'business'] },
    ];
    expect(selectOf(calls)).toEqual({
      sql: 'select save_rows($1, $2), touch(), learn($3, $4)',
      parameters: ['business', [1, 2], null, 'business'],
    });
  });
});
