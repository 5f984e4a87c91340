import { dayOf, yearOf } from '../../kernel/calendar-date.js';
import { toDecimalText } from '../../kernel/money.js';
import { monthName } from '../../kernel/months.js';
import type { PostedEntry } from '../../ledger/index.js';
import { toCsv } from '../../platform/csv/to-csv.js';
import { accountOf, type JournalFormat, onOneLine } from './journal-format.js';

const HEADER = [
  '*Narration',
  '*Date',
  'Description',
  '*AccountCode',
  '*TaxRate',
  '*Amount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
];

/** The name of the rate without tax in the settings of a new organization. Xero wants one in every line. */
const TAX_RATE = 'Tax Exempt';

/** Manual journals as Xero imports them. */
export const XERO: JournalFormat = {
  contentType: 'text/csv; charset=utf-8',
  ending: 'csv',
  closesYears: true,
  head: () => toCsv([HEADER]),
  entry: (entry, accounts) =>
    toCsv(
      entry.lines.map((line) => {
        const { accountNumber, name } = accountOf(line, accounts);
        const amount = toDecimalText(line.amountMinor, entry.currency);
        return [
          narrationOf(entry),
          dateOf(entry),
          name,
          accountNumber,
          TAX_RATE,
          amount,
          null,
          null,
          null,
          null,
        ];
      }),
    ),
};

/** Unique because of the id: rows with one narration and date become one journal. */
function narrationOf({ description, id }: PostedEntry): string {
  return `${onOneLine(description)} (${id})`;
}

/** Xero reads a month in letters in every country. */
function dateOf({ postedOn }: PostedEntry): string {
  return `${dayOf(postedOn)} ${monthName(postedOn)} ${yearOf(postedOn)}`;
}
