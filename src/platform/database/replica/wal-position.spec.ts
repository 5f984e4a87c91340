import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONSISTENCY_TOKEN,
  FIRST_POSITION,
  laterOf,
  PRIMARY_ONLY,
  readConsistencyToken,
  toConsistencyToken,
  toPgLsn,
  toPosition,
  type WalPosition,
} from './wal-position.js';

const position: fc.Arbitrary<WalPosition> = fc.record({
  timeline: fc.integer({ min: 0, max: 0xffff_ffff }),
  lsn: fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn }),
});

describe('a position in the write-ahead log', () => {
  it('survives as a token', () => {
    fc.assert(
      fc.property(position, (some) => {
        const token = toConsistencyToken(some);
        expect(token).toMatch(CONSISTENCY_TOKEN);
        expect(readConsistencyToken(token)).toEqual(some);
      }),
    );
  });

  it('is what PostgreSQL reports', () => {
    const row = { file: '0000000A0000001600000000', lsn: '16/B374D848' };
    expect(toPosition(row)).toEqual({ timeline: 10, lsn: 0x16b374d848n });
    expect(toConsistencyToken(toPosition(row))).toBe('a-16b374d848');
    fc.assert(
      fc.property(position, (some) => {
        expect(toPosition({ ...row, lsn: toPgLsn(some) }).lsn).toBe(some.lsn);
      }),
    );
  });

  it.each([
    PRIMARY_ONLY,
    '',
    '0',
    '-',
    '1-',
    '-1',
    'g-0',
    'A-B',
    '123456789-0',
    '0-12345678901234567',
    '0-0 ',
    '0-0-0',
  ])('is not in the token "%s"', (token) => {
    expect(readConsistencyToken(token)).toBeNull();
  });

  it('is behind another if the log is longer and the timeline not older', () => {
    expect(laterOf({ timeline: 2, lsn: 5n }, { timeline: 1, lsn: 9n })).toEqual({ timeline: 2, lsn: 9n });
    fc.assert(
      fc.property(position, position, (one, other) => {
        expect(laterOf(one, other)).toEqual(laterOf(other, one));
        expect(laterOf(one, FIRST_POSITION)).toEqual(one);
      }),
    );
  });
});
