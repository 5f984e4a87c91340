import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileMapping } from '../../src/statement-files/parsing/mapping.js';
import { lines, read, readReady } from '../support/statement-files/fixtures.js';

/** How the export of a bank is read. */
interface Layout {
  readonly currency: string;
  readonly isLiability?: boolean;
  readonly encoding: string;
  /** The one question that the file leaves open, with its suggestion; null if it is read without a mapping. */
  readonly question: { readonly field: string; readonly suggested: FileMapping } | null;
  readonly rows: readonly string[];
  /** Opening and closing, in minor units; null if the file has no balance for every row. */
  readonly balances: readonly [string, string] | null;
  /** The lines of each notice. */
  readonly notices: Readonly<Record<string, readonly number[]>>;
}

const FOLDER = join(import.meta.dirname, '../fixtures/statements/layouts');
const LAYOUTS = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<string, Layout>;

describe('the CSV export of a bank', () => {
  it('has an expected reading for every file', () => {
    const files = readdirSync(FOLDER).filter((name) => name !== 'expected.json');
    expect(Object.keys(LAYOUTS).toSorted()).toEqual(files.toSorted());
    expect(files.length).toBeGreaterThanOrEqual(60);
  });

  it.each(Object.entries(LAYOUTS))('is read right: %s', async (name, layout) => {
    const file = readFileSync(join(FOLDER, name));
    const { currency, isLiability = false, question } = layout;
    const first = await read(file, { currency, isLiability });
    const asked = first.status === 'ready' ? [] : first.ambiguities;
    expect(asked.map(({ field, suggested }) => ({ field, suggested }))).toEqual(question ? [question] : []);
    const mapping = question?.suggested ?? {};
    const parsed = await readReady(file, { currency, isLiability, mapping });
    expect(lines(parsed)).toEqual(layout.rows);
    expect(parsed.encoding).toBe(layout.encoding);
    const [statement] = parsed.statements;
    const { openingMinor = null, closingMinor = null } = statement ?? {};
    const balances = openingMinor === null ? null : [String(openingMinor), String(closingMinor)];
    expect(balances).toEqual(layout.balances);
    expect(statement?.differenceMinor ?? 0n).toBe(0n);
    expect(Object.fromEntries(parsed.notices.map(({ code, lines: named }) => [code, named]))).toEqual(
      layout.notices,
    );
  });
});
