import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SCRIPT = join(import.meta.dirname, 'read_workbooks.py');
/** The system's own first, which has the packages of the system. */
const PYTHONS = ['/usr/bin/python3', 'python3'];

export interface WorkbookCell {
  /** As a program without formulas shows it. A date is `YYYY-MM-DD`. */
  readonly value: string | number | null;
  /** With `=`. Null for a constant. */
  readonly formula: string | null;
  readonly isText: boolean;
  readonly format: string;
  readonly isBold: boolean;
}

/** A workbook as openpyxl reads it. */
export interface ReadWorkbook {
  readonly sheets: readonly string[];
  /** The first cell that moves. */
  readonly frozen: string;
  /** Whether it is fitted to pages, its orientation, and how many pages wide and high it is. */
  readonly page: readonly unknown[];
  readonly printTitles: string;
  /** By name, such as `C5`. */
  readonly cells: Readonly<Record<string, WorkbookCell>>;
}

const python = PYTHONS.find((program) => spawnSync(program, ['-c', 'import openpyxl']).status === 0);

/** Skips a test, with a reason, if openpyxl is not installed. */
export function skipWithoutOpenpyxl(skip: (note: string) => void): void {
  if (python !== undefined) return;
  const reason = 'skipped: openpyxl is not on this machine (apt-get install python3-openpyxl)';
  process.stderr.write(`${reason}\n`);
  skip(reason);
}

/** The workbooks as openpyxl reads them. It must accept each of them without a warning. */
export function readWorkbooks(files: readonly Buffer[]): ReadWorkbook[] {
  const input = JSON.stringify(files.map((file) => file.toString('base64')));
  const options = { input, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const;
  const { status, stdout, stderr } = spawnSync(python ?? '', [SCRIPT], options);
  if (status !== 0 || stderr !== '') throw new Error(`openpyxl ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as ReadWorkbook[];
}
