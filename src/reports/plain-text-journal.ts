import type { CurrencyCode } from '../kernel/currency.js';
import { decimalsOf } from '../kernel/currency.js';
import { toDecimalText } from '../kernel/money.js';
import type { AccountCategory, LedgerAccount, PostedEntry } from '../ledger/index.js';

const ROOTS: Readonly<Record<AccountCategory, string>> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  revenue: 'revenues',
  expense: 'expenses',
};
/** The account types of hledger; C is cash. */
const TYPES: Readonly<Record<AccountCategory, string>> = {
  asset: 'A',
  liability: 'L',
  equity: 'E',
  revenue: 'R',
  expense: 'X',
};

/**
 * The head of a plain-text-accounting journal, in the syntax that hledger and ledger share: the currency with
 * its decimals, and every account with its type.
 */
export function journalHead(
  entity: { readonly legalName: string; readonly currency: CurrencyCode },
  accounts: readonly LedgerAccount[],
  isCash: (account: LedgerAccount) => boolean,
): string {
  const decimals = decimalsOf(entity.currency);
  return [
    `; Journal of ${oneLine(entity.legalName)}`,
    '',
    `commodity ${entity.currency}`,
    // Whole amounts have no format: hledger wants a decimal mark in it, ledger refuses one without decimals.
    ...(decimals === 0 ? [] : [`    format 1000.${'0'.repeat(decimals)} ${entity.currency}`]),
    '',
    // The type on a line of its own: on the account's line ledger takes it for a part of the name.
    ...accounts.flatMap((account) => [
      `account ${accountName(account)}`,
      `    ; type:${isCash(account) ? 'C' : TYPES[account.category]}`,
    ]),
    '',
    '',
  ].join('\n');
}

/** One entry: its date, id as the code, description, and a posting per line. */
export function journalEntry(entry: PostedEntry, accounts: ReadonlyMap<string, LedgerAccount>): string {
  const postings = entry.lines.map((line) => {
    const account = accounts.get(line.accountId);
    if (!account) throw new Error(`line of an account outside the chart: ${line.accountId}`);
    return `    ${accountName(account)}  ${toDecimalText(line.amountMinor, entry.currency)} ${entry.currency}`;
  });
  return [`${entry.postedOn} * (${entry.id}) ${oneLine(entry.description)}`, ...postings, '', ''].join('\n');
}

/** Unique by its number; a name cannot end the account part, which two blanks, a tab or a semicolon would. */
function accountName({ category, accountNumber, name }: LedgerAccount): string {
  // Colons first: `Fees: bank` would otherwise get two blanks after blanks were joined. Braces as parentheses:
  // hledger makes patterns of account names, and takes braces in them for repetitions.
  const shown = oneLine(name.replaceAll(':', ' ')).replaceAll('{', '(').replaceAll('}', ')');
  return `${ROOTS[category]}:${accountNumber} ${shown}`.trim();
}

/** Free text that stays on its line and begins no comment: no descriptor can pose as a posting. */
function oneLine(text: string): string {
  return text
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .replaceAll(';', ',')
    .trim();
}
