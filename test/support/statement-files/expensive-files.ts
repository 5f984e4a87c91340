import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Choose } from '../walks/choose.js';

/** Where a CAMT file starts with its statement. */
export const CAMT = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>';
/** How an MT940 file starts. */
export const MT940 = ':20:X\n:25:1\n:60F:C260301USD1,\n';

/** The files that cost more than others to parse, and why they are rejected. */
const EXPENSIVE: readonly (readonly [what: string, file: string, reason: string])[] = [
  [
    'a million columns',
    `Date,Description,Debit,Credit\n2026-03-01,x,1,\n${','.repeat(1_000_000)}\n`,
    'has more than 200 columns',
  ],
  [
    'a thousand columns',
    `Date,Description,Debit,Credit\n2026-03-01,x,1,\n${','.repeat(1_000)}\n`,
    'has more than 200 columns',
  ],
  ['a header of a million columns', `${'Date,'.repeat(1_000_000)}\n`, 'is not a table'],
  [
    'a quote over the whole file',
    `Date,Description,Debit,Credit\n2026-03-01,x,1,\n2026-03-01,"${'x'.repeat(1_000_000)}`,
    'is longer than 65536 bytes',
  ],
  ['deep elements', `${CAMT}${'<a>'.repeat(100_000)}`, 'elements are nested too deeply'],
  ['deep aggregates', `OFXHEADER:100\n<OFX>${'<STATUS>'.repeat(100_000)}`, 'is nested too deeply'],
  [
    'a tag without an end',
    `OFXHEADER:100\n<OFX><${'x'.repeat(2_000_000)}`,
    'a tag or text that starts here is not closed',
  ],
  [
    'a comment without an end',
    `OFXHEADER:100\n<OFX><!--${'x'.repeat(2_000_000)}`,
    'a tag or text that starts here is not closed',
  ],
  ['one line of MT940', `${MT940}:86:${'x'.repeat(2_000_000)}`, 'is too long'],
  ['a narrative without an end', `${MT940}:86:${'x\n'.repeat(1_000)}`, 'has too many lines'],
  [
    'half a million records of CSV',
    `Date,Description,Debit,Credit\n${'2026-03-01,x,1,\n'.repeat(500_000)}`,
    'more than 100000 records',
  ],
  [
    'half a million records of QIF',
    `!Type:Bank\n${'D2026-03-01\nT1\n^\n'.repeat(500_000)}`,
    'more than 100000 records',
  ],
];

/** Why a file is rejected, and how much the peak memory grew, measured in a separate process. */
async function rejectedAlone(file: string): Promise<{ reason: string; grownKib: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'charterbook-test-hostile-'));
  try {
    await writeFile(join(folder, 'statement'), file);
    const program = join(import.meta.dirname, 'reject-alone.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      program,
      join(folder, 'statement'),
    ]);
    return JSON.parse(stdout) as { reason: string; grownKib: number };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Declares the tests that reject chosen files, each in a process of its own. */
export function describeExpensiveFiles(choose: Choose): void {
  describe('a hostile file', () => {
    it.each(choose(EXPENSIVE))('of %s is rejected within bounded memory', async (_what, file, reason) => {
      const measured = await rejectedAlone(file);
      expect(measured.reason).toContain(reason);
      expect(measured.grownKib).toBeLessThan(150 * 1024);
    });
  });
}
