import { toDecimalText } from '../../kernel/money.js';
import type { AccountSubtype, LedgerAccount, PostedEntry } from '../../ledger/index.js';
import { accountOf, type JournalFormat, onOneLine } from './journal-format.js';
import { toWindows1252 } from './windows-1252.js';

/** QuickBooks cuts longer names, and then finds no account. */
const MAX_NAME = 31;

/**
 * Receivables and payables are other assets and liabilities: QuickBooks wants a customer or a vendor for each line of
 * its own types for them, which a journal does not have.
 */
const TYPES: Readonly<Record<AccountSubtype, string>> = {
  bank: 'BANK',
  cash: 'BANK',
  transfer_clearing: 'OCASSET',
  processor_clearing: 'OCASSET',
  accounts_receivable: 'OCASSET',
  inventory: 'OCASSET',
  prepaid_expense: 'OCASSET',
  owner_receivable: 'OCASSET',
  deposit: 'OASSET',
  fixed_asset: 'FIXASSET',
  intangible: 'OASSET',
  investment: 'OASSET',
  other_asset: 'OASSET',
  accounts_payable: 'OCLIAB',
  credit_card: 'CCARD',
  accrued_liability: 'OCLIAB',
  payroll_liability: 'OCLIAB',
  tax_payable: 'OCLIAB',
  deferred_revenue: 'OCLIAB',
  line_of_credit: 'OCLIAB',
  loan: 'LTLIAB',
  owner_loan: 'LTLIAB',
  other_liability: 'OCLIAB',
  owner_equity: 'EQUITY',
  retained_earnings: 'EQUITY',
  opening_balance_equity: 'EQUITY',
  revenue: 'INC',
  contra_revenue: 'INC',
  uncategorized_income: 'INC',
  other_income: 'EXINC',
  cost_of_sales: 'COGS',
  operating_expense: 'EXP',
  depreciation: 'EXP',
  uncategorized_expense: 'EXP',
  interest: 'EXEXP',
  income_tax: 'EXEXP',
  other_expense: 'EXEXP',
};

/** Records with tabs for QuickBooks Desktop: the accounts, then one general journal entry for each entry. */
export const IIF: JournalFormat = {
  contentType: 'text/plain; charset=windows-1252',
  ending: 'iif',
  closesYears: true,
  head: (_entity, accounts) =>
    [
      record('!ACCNT', 'NAME', 'ACCNTTYPE', 'ACCNUM'),
      ...accounts.map((account) =>
        record('ACCNT', nameOf(account), TYPES[account.subtype], account.accountNumber),
      ),
      record('!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'MEMO'),
      record('!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'MEMO'),
      record('!ENDTRNS'),
    ].join(''),
  entry: (entry, accounts) =>
    [
      ...entry.lines.map((line, at) =>
        record(
          at === 0 ? 'TRNS' : 'SPL',
          'GENERAL JOURNAL',
          dateOf(entry),
          nameOf(accountOf(line, accounts)),
          toDecimalText(line.amountMinor, entry.currency),
          field(entry.description),
        ),
      ),
      record('ENDTRNS'),
    ].join(''),
  encode: toWindows1252,
};

function record(...fields: readonly string[]): string {
  return `${fields.join('\t')}\r\n`;
}

/** Unique because of its number. A colon would begin the name of a subaccount. */
function nameOf({ accountNumber, name }: LedgerAccount): string {
  return field(`${accountNumber} ${name}`).replaceAll(':', '-').slice(0, MAX_NAME).trim();
}

/** Without the characters that separate and quote fields. */
function field(text: string): string {
  return onOneLine(text).replaceAll('"', `'`);
}

/** `MM/DD/YYYY`. */
function dateOf({ postedOn }: PostedEntry): string {
  const [year, month, day] = postedOn.split('-');
  return `${month}/${day}/${year}`;
}
