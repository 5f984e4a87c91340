import { InvalidRequest } from '../../kernel/domain-error.js';
import { refuse, type Statement, type StatementCollector, type StatementFormat } from './statement.js';

/** How files and callers name the account. */
export interface AccountNames {
  /** The account that the caller selects. */
  readonly said: string | null;
  /** Its number in earlier files. */
  readonly knownAs: string | null;
  /** Its name in earlier files that have no number. */
  readonly calledAs: string | null;
}

/** An account in the file: null without a name. */
type Name = string | null;

/**
 * The statements of the bank account; those of other accounts in the file are skipped. A number identifies the account;
 * a name that a user gave it, such as "Checking", only selects among several.
 */
export function selectStatements(
  collector: StatementCollector,
  format: StatementFormat,
  known: AccountNames,
): { statements: Statement[]; accountName: string | null } {
  const names = [...new Set(collector.statements.map((statement) => statement.account))];
  const name = nameAmong(names, format, known);
  const statements = collector.statements.filter((statement) => {
    const isMeant = statement.account === name;
    if (!isMeant) collector.note('other_account', statement.line);
    return isMeant;
  });
  const accountName = (name && plain(name)) || null;
  const isOther = accountName !== null && known.calledAs !== null && accountName !== known.calledAs;
  if (isOther && known.said === null && !isAccountNumber(accountName, format))
    collector.note('account_name_differs', statements[0]?.line ?? 1);
  return { statements, accountName };
}

function nameAmong(
  names: readonly Name[],
  format: StatementFormat,
  { said, knownAs, calledAs }: AccountNames,
): Name {
  const find = (wanted: string | null) =>
    wanted === null ? undefined : names.find((name) => name !== null && plain(name) === plain(wanted));
  if (said !== null) {
    const selected = find(said);
    if (selected !== undefined) return selected;
    throw InvalidRequest.at('mapping.account', `is not in the file, which has ${listed(names)}`);
  }
  const same = find(knownAs);
  if (same !== undefined) return same;
  const isNumber = (name: Name) => name !== null && isAccountNumber(name, format);
  if (knownAs !== null && names.length > 0 && names.every(isNumber))
    throw refuse(
      null,
      `belongs to another account: it has ${listed(names)}, but earlier files of this bank account had ${masked(knownAs)}`,
    );
  const called = find(calledAs);
  if (called !== undefined && !isNumber(called)) return called;
  if (names.length > 1)
    throw InvalidRequest.at('mapping.account', `must select an account: the file has ${listed(names)}`);
  return names[0] ?? null;
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/**
 * Whether an account in a file is a number, which identifies it, and not a name: banks give many accounts the name
 * "Checking". QIF has only names, and users sometimes write the number as the name.
 */
export function isAccountNumber(name: string, format?: StatementFormat): boolean {
  const text = plain(name);
  if (IBAN.test(text)) return true;
  if (format === 'qif') return /^[\d./*]+$/.test(text) && digitsIn(text) >= 5;
  if (!/[1-9]/.test(text)) return false;
  // Masked digits are not letters.
  const unmasked = text.replace(/X{2,}|[*#]/g, '');
  const letters = unmasked.replace(/\P{L}/gu, '').length;
  return digitsIn(text) >= letters || (digitsIn(text) >= 3 && !/\p{L}{4}/u.test(unmasked));
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** An account name without grouping spaces and dashes. */
export function plain(name: string): string {
  return name.replace(/[\s-]+/g, '').toUpperCase();
}

/** The last characters of an account name, enough to recognize it. */
export function masked(name: string): string {
  return name.length > 4 ? `…${name.slice(-4)}` : name;
}

function listed(names: readonly Name[]): string {
  const shown = names.slice(0, 10).map((name) => {
    if (name === null) return 'an account without a name';
    return /\d/.test(name) ? masked(plain(name)) : name;
  });
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '');
}
