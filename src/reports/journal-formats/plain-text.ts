import type { CurrencyCode } from '../../kernel/currency.js';
import { decimalsOf } from '../../kernel/currency.js';
import { toDecimalText } from '../../kernel/money.js';
import {
  type AccountCategory,
  isCash,
  isClosing,
  type LedgerAccount,
  type PostedEntry,
} from '../../ledger/index.js';
import { accountOf, type JournalFormat, onOneLine } from './journal-format.js';

const ROOTS: Readonly<Record<AccountCategory, string>> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  revenue: 'revenues',
  expense: 'expenses',
};
/** hledger's account types; C is cash. */
const TYPES: Readonly<Record<AccountCategory, string>> = {
  asset: 'A',
  liability: 'L',
  equity: 'E',
  revenue: 'R',
  expense: 'X',
};

const CLOSING_TAG = 'closing';

/** Plain-text accounting for hledger and ledger. */
export const PLAIN_TEXT: JournalFormat = {
  contentType: 'text/plain; charset=utf-8',
  ending: null,
  closesYears: false,
  head: headOf,
  currency: (currency) => [...commodityOf(currency), '', ''].join('\n'),
  entry: entryOf,
};

/**
 * The header of a plain-text journal in the syntax that hledger and ledger share: the currency with its decimals, the tag of
 * closing entries, and every account with its type.
 */
function headOf(
  entity: { readonly legalName: string; readonly currency: CurrencyCode },
  accounts: readonly LedgerAccount[],
): string {
  return [
    `; Journal of ${oneLine(entity.legalName)}`,
    '',
    ...commodityOf(entity.currency),
    '',
    `tag ${CLOSING_TAG}`,
    '',
    // The type is on its own line: on the account's line, ledger reads it as part of the name.
    ...accounts.flatMap((account) => [
      `account ${accountName(account)}`,
      `    ; type:${isCash(account.subtype) ? 'C' : TYPES[account.category]}`,
    ]),
    '',
    '',
  ].join('\n');
}

/** No format for currencies without decimals: hledger requires a decimal mark in it, ledger rejects one without decimals. */
function commodityOf(currency: CurrencyCode): string[] {
  const decimals = decimalsOf(currency);
  return [
    `commodity ${currency}`,
    ...(decimals === 0 ? [] : [`    format 1000.${'0'.repeat(decimals)} ${currency}`]),
  ];
}

/** One entry: date, id as the code, description and one posting per line. Closing entries have a tag. */
function entryOf(entry: PostedEntry, accounts: ReadonlyMap<string, LedgerAccount>): string {
  const postings = entry.lines.map((line) => {
    return `    ${accountName(accountOf(line, accounts))}  ${amountOf(line, entry.currency)}`;
  });
  const head = `${entry.postedOn} * (${entry.id}) ${oneLine(entry.description)}`;
  return [head, ...(isClosing(entry) ? [`    ; ${CLOSING_TAG}:`] : []), ...postings, '', ''].join('\n');
}

/**
 * The amount of a line. An amount in another currency has its total cost in that of the books, which both programs read without
 * a sign.
 */
function amountOf({ amountMinor, original }: PostedEntry['lines'][number], currency: CurrencyCode): string {
  if (original === null) return `${toDecimalText(amountMinor, currency)} ${currency}`;
  const cost = toDecimalText(amountMinor < 0n ? -amountMinor : amountMinor, currency);
  return `${toDecimalText(original.amountMinor, original.currency)} ${original.currency} @@ ${cost} ${currency}`;
}

/** Unique because of its number; the name is cleaned of two spaces, tabs and semicolons, which end an account name. */
function accountName({ category, accountNumber, name }: LedgerAccount): string {
  // Colons first: otherwise `Fees: bank` gets two spaces after spaces were collapsed. Braces become parentheses
  // because hledger turns account names into patterns and reads braces as repetitions.
  const shown = oneLine(name.replaceAll(':', ' ')).replaceAll('{', '(').replaceAll('}', ')');
  return `${ROOTS[category]}:${accountNumber} ${shown}`.trim();
}

/** Keeps free text on one line and without comments, so that no description can pass as a posting. */
function oneLine(text: string): string {
  return onOneLine(text).replaceAll(';', ',');
}
