import type { CurrencyCode } from '../../kernel/currency.js';
import { COLUMN_ROLES, type ColumnName, type ColumnRole, type FileMapping } from './mapping.js';

/** The column index of each role, starting at 0. A description may span several columns. */
export interface Columns {
  readonly date: number;
  readonly description: readonly number[];
  readonly amount: number | null;
  readonly moneyOut: number | null;
  readonly moneyIn: number | null;
  readonly direction: number | null;
  readonly merchant: number | null;
  readonly balance: number | null;
  readonly currency: number | null;
}

export type FoundColumns = { ok: true; columns: Columns } | { ok: false; reason: string };

/** Where a file has both, the booking date takes precedence over the transaction date. */
const BOOKING_DATES = words(
  'booking date|posting date|post date|posted date|date posted|posted|completed date|buchungstag|buchungsdatum|boekdatum|date comptable|fecha contable|data contabile',
);
/** The column names that banks use, in lower case without accents and punctuation. */
const NAMES: Readonly<Record<ColumnRole, ReadonlySet<string>>> = {
  date: words('date|transaction date|trans date|datum|date operation|date de l operation|fecha|data|buchung'),
  description: words(
    'description|transaction description|details|transaction details|narrative|memo|purpose|particulars|notes|verwendungszweck|buchungstext|libelle|concepto|omschrijving|mededelingen|descrizione',
  ),
  amount: words('amount|transaction amount|betrag|umsatz|montant|importe|bedrag|importo'),
  moneyOut: words(
    'debit|debits|debit amount|withdrawal|withdrawals|withdrawal amount|money out|paid out|soll|debet|cargo|addebiti',
  ),
  moneyIn: words(
    'credit|credits|credit amount|deposit|deposits|deposit amount|money in|paid in|haben|abono|accrediti',
  ),
  direction: words(
    'debit credit|credit debit|debit or credit|credit or debit|credit debit indicator|debit credit indicator|dr cr|cr dr|d c|c d|soll haben|af bij|direction',
  ),
  merchant: words(
    'payee|merchant|merchant name|counterparty|counterparty name|beneficiary|name|auftraggeber empfanger|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|empfanger|naam tegenpartij|tegenpartij',
  ),
  balance: words('balance|running balance|balance after|saldo|saldo nach buchung|kontostand|solde'),
  currency: words('currency|ccy|wahrung|waehrung|devise|moneda|munt|valuta'),
};

/** Whether a record looks like a header: it names a date and an amount. */
export function isHeader(record: readonly string[], currency: CurrencyCode): boolean {
  const has = (role: ColumnRole) => namedAs(record, role, currency).length > 0;
  return (
    (has('date') || bookingDates(record).length > 0) && (has('amount') || (has('moneyOut') && has('moneyIn')))
  );
}

/** The role of each column, by its name. The caller's mapping takes precedence; duplicate names are ambiguous. */
export function findColumns(
  header: readonly string[],
  mapping: FileMapping,
  currency: CurrencyCode,
): FoundColumns {
  const said = readSaid(header, mapping.columns ?? {});
  if (typeof said === 'string') return { ok: false, reason: said };
  const problems: string[] = [];
  const one = (role: ColumnRole): number | null => {
    const own = said.get(role);
    if (own !== undefined) return own;
    const found = role === 'date' ? dateColumns(header, currency) : namedAs(header, role, currency);
    const free = found.filter((index) => ![...said.values()].includes(index));
    if (free.length > 1) problems.push(`several columns could be ${role}`);
    return free[0] ?? null;
  };
  const date = one('date');
  const [amount, moneyOut, moneyIn] = amountRoles(said).map((role) => role && one(role));
  if (date === null) problems.push('no column could be date');
  if ((moneyOut === null) !== (moneyIn === null))
    problems.push('moneyOut requires moneyIn and the other way round');
  else if (amount === null && moneyOut === null) problems.push('no column could be amount');
  else if (amount !== null && moneyOut !== null)
    problems.push('the file has an amount column as well as columns for money in and out');
  const saidDescription = said.get('description');
  const columns: Columns = {
    date: date ?? 0,
    description: saidDescription === undefined ? namedAs(header, 'description', currency) : [saidDescription],
    amount: amount ?? null,
    moneyOut: moneyOut ?? null,
    moneyIn: moneyIn ?? null,
    direction: one('direction'),
    merchant: said.get('merchant') ?? namedAs(header, 'merchant', currency)[0] ?? null,
    balance: one('balance'),
    currency: said.get('currency') ?? namedAs(header, 'currency', currency)[0] ?? null,
  };
  if (columns.description.length === 0 && columns.merchant === null)
    problems.push('no column could be description');
  return problems.length > 0 ? { ok: false, reason: problems.join('; ') } : { ok: true, columns };
}

/** A mapping that names one kind of amount column overrides the other kind in the file. */
function amountRoles(said: ReadonlyMap<ColumnRole, number>): (ColumnRole | null)[] {
  if (said.has('amount')) return ['amount', null, null];
  if (said.has('moneyOut') || said.has('moneyIn')) return [null, 'moneyOut', 'moneyIn'];
  return ['amount', 'moneyOut', 'moneyIn'];
}

/** Whether a record contains every column name of the mapping. */
export function holdsNames(record: readonly string[], columns: FileMapping['columns']): boolean {
  const names = Object.values(columns ?? {}).filter((name) => typeof name === 'string');
  return names.length > 0 && names.every((name) => indexOf(record, name) !== null);
}

function readSaid(
  header: readonly string[],
  columns: NonNullable<FileMapping['columns']>,
): Map<ColumnRole, number> | string {
  const said = new Map<ColumnRole, number>();
  for (const role of COLUMN_ROLES) {
    const name = columns[role];
    if (name === undefined) continue;
    const index = indexOf(header, name);
    if (index === null) return `the file has no column ${JSON.stringify(name)}`;
    said.set(role, index);
  }
  return said;
}

function indexOf(header: readonly string[], name: ColumnName): number | null {
  if (typeof name === 'number') return name <= header.length ? name - 1 : null;
  const found = header.findIndex((cell) => normalise(cell) === normalise(name));
  return found < 0 ? null : found;
}

function dateColumns(header: readonly string[], currency: CurrencyCode): number[] {
  const booking = bookingDates(header);
  return booking.length > 0 ? booking : namedAs(header, 'date', currency);
}

function bookingDates(header: readonly string[]): number[] {
  return header.flatMap((cell, index) => (BOOKING_DATES.has(normalise(cell)) ? [index] : []));
}

function namedAs(header: readonly string[], role: ColumnRole, currency: CurrencyCode): number[] {
  const suffix = ` ${currency.toLowerCase()}`;
  return header.flatMap((cell, index) => {
    const name = normalise(cell);
    // "Amount (EUR)" is the amount column of an account in EUR.
    const bare = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
    return NAMES[role].has(bare) ? [index] : [];
  });
}

function normalise(cell: string): string {
  return cell
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split('|'));
}
