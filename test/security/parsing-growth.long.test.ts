import { describe, expect, it } from 'vitest';
import { growsLinearly, growsLinearlyAsync } from '../support/security/growth.js';
import { FILES, FUNCTIONS, type Make, REPEATS, SHAPES } from '../support/security/growth-cases.js';
import { read } from '../support/statement-files/fixtures.js';

/** Enough to notice, and not to wait for. */
const QUADRATIC = 2_000;

describe('twice the input takes at most three times as long', () => {
  it.each(FILES)('to parse %s', async (_name, items, make) => {
    const parse = (file: Buffer) => read(file).catch(() => null);
    expect(await growsLinearlyAsync(items, (count) => Buffer.from(make(count)), parse)).toBe(true);
  });

  it.each(FUNCTIONS)('in %s, for texts of every shape', (_name, work) => {
    const slow = SHAPES.filter(
      (shape) => !growsLinearly(REPEATS, (count) => `${shape.repeat(count)}x`, work),
    );
    expect(slow).toEqual([]);
  });

  it('which this test notices if the cost is quadratic', async () => {
    const trim = (text: string) => text.replace(/\/+$/, '');
    const make: Make = (count) => `${'/'.repeat(count)}x`;
    expect(growsLinearly(QUADRATIC, make, trim)).toBe(false);
    expect(await growsLinearlyAsync(QUADRATIC, make, async (text) => trim(text))).toBe(false);
  });
});
