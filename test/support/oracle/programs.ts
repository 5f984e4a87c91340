import { spawn, spawnSync } from 'node:child_process';
import { parse } from 'csv-parse/sync';
import { addDays, calendarDate } from '../../../src/kernel/calendar-date.js';

export type Program = 'hledger' | 'ledger';

const missing = new Set<Program>();

/** Skips a test, with a reason, if its program is not installed. */
export function skipWithout(program: Program, skip: (note: string) => void): void {
  if (spawnSync(program, ['--version']).status === 0) return;
  const reason = `skipped: ${program} is not on this machine (apt-get install ${program})`;
  // Printed once as well, because the reporter shows no notes.
  if (!missing.has(program)) process.stderr.write(`${reason}\n`);
  missing.add(program);
  skip(reason);
}

/** The output of a program for a journal. The program must accept every line. */
export function ask(program: Program, journal: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    // Without HOME no user settings are read.
    const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
    const child = spawn(program, ['-f', '-', ...args], { env });
    let [printed, errorText] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errorText += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 && errorText === '') resolve(printed);
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code}: ${errorText}`));
    });
    // A program with an error may stop reading: its message is more useful than the broken pipe.
    child.stdin.on('error', () => undefined).end(journal);
  });
}

/** Amounts by account number, and their sum as `total`. */
export type Section = Readonly<Record<string, number>>;

/** The balances that are not zero at the end of a day, debit positive, in the currency of the books: at cost. */
export async function hledgerBalances(journal: string, to: string): Promise<Section> {
  const rows = csv(
    await ask('hledger', journal, ['balance', '-B', '--flat', '--no-total', ...until(to), '-O', 'csv']),
  );
  return Object.fromEntries(rows.slice(1).map(([name, amount]) => [numberOf(name), amountOf(amount)]));
}

export async function ledgerBalances(journal: string, to: string): Promise<Section> {
  const format = '%(account)\t%(display_total)\n';
  const args = ['balance', '-B', '--flat', '--no-total', '--balance-format', format, ...until(to)];
  const lines = (await ask('ledger', journal, ['--args-only', '--pedantic', ...args]))
    .split('\n')
    .filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => line.split('\t')).map(([name, amount]) => [numberOf(name), amountOf(amount)]),
  );
}

/** Without closing entries, which leave nothing of it. */
export async function hledgerIncomeStatement(journal: string, from: string, to: string) {
  const args = ['incomestatement', 'not:tag:closing', '-b', from, ...until(to)];
  const { sections, net } = await statement(journal, args);
  return { revenue: sections[0], expenses: sections[1], netIncome: net };
}

export async function hledgerBalanceSheet(journal: string, to: string) {
  const { sections } = await statement(journal, ['balancesheet', ...until(to)]);
  return { assets: sections[0], liabilities: sections[1] };
}

/** The sum of all cash flows to the end of a day, including opening balances. */
export async function hledgerCash(journal: string, to: string): Promise<number | undefined> {
  const { sections } = await statement(journal, ['cashflow', ...until(to)]);
  return sections[0]?.['total'];
}

export interface ReadPosting {
  readonly code: string;
  readonly description: string;
  readonly account: string;
}

/** Every posting as the program parses it, in journal order. */
export async function postingsIn(program: Program, journal: string): Promise<ReadPosting[]> {
  if (program === 'hledger') {
    const rows = csv(await ask(program, journal, ['register', '-O', 'csv']));
    return rows.slice(1).map(([, , code = '', description = '', account = '']) => ({
      code,
      description,
      account,
    }));
  }
  const format = '%(code)\t%(payee)\t%(account)\n';
  const lines = (await ask(program, journal, ['--args-only', 'register', '--format', format])).split('\n');
  return lines
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(([code = '', description = '', account = '']) => ({ code, description, account }));
}

/** The codes of all entries, sorted. */
export async function codesIn(program: Program, journal: string): Promise<string[]> {
  return [...new Set((await postingsIn(program, journal)).map(({ code }) => code))].toSorted();
}

/** hledger's statements as CSV: title, header, and for each section its name, accounts and total. */
async function statement(journal: string, args: readonly string[]) {
  const sections: Record<string, number>[] = [];
  let net = 0;
  const rows = csv(await ask('hledger', journal, [...args, '-B', '--flat', '-O', 'csv']));
  for (const [name = '', amount] of rows.slice(2)) {
    const section = sections.at(-1);
    if (name === 'Net:') net = amountOf(amount);
    else if (section && /^total:?$/i.test(name)) section['total'] = amountOf(amount);
    else if (section && name.includes(':')) section[numberOf(name)] = amountOf(amount);
    else sections.push({});
  }
  return { sections, net };
}

/** hledger and ledger exclude the end date. */
function until(to: string): string[] {
  return ['--end', addDays(calendarDate(to), 1)];
}

function csv(text: string): string[][] {
  return parse(text, { relax_column_count: true });
}

/** `assets:1000 Checking` is 1000. */
function numberOf(name: string | undefined): string {
  const number = /^[a-z]+:(\S+)/.exec(name ?? '')?.[1];
  if (number === undefined) throw new Error(`not one of our accounts: ${name}`);
  return number;
}

/** `-12.30 USD` is -12.3; empty text is 0. */
function amountOf(text = ''): number {
  return text === '' ? 0 : Number(text.split(' ', 1)[0]);
}
