import { dateOf } from '../kernel/calendar-date.js';
import type { CreateJournalEntryDto } from '../ledger/index.js';

type Entry = Omit<CreateJournalEntryDto, 'entityId'>;

interface Posting {
  readonly dollars: number;
  /** The numbers of the accounts. */
  readonly debit: string;
  readonly credit: string;
}

/** What the shop sold in each quarter, and what it paid for paper and printing. */
const QUARTERS = [
  { endMonth: 3, day: 31, sales: 6_180, printing: 2_310.4 },
  { endMonth: 6, day: 30, sales: 5_420, printing: 1_986.15 },
  { endMonth: 9, day: 30, sales: 7_035.5, printing: 2_604.9 },
  { endMonth: 12, day: 31, sales: 11_890.25, printing: 4_377.6 },
] as const;

/** The entries of a year of a small shop whose books are written by hand, the adjusting entry last. */
export function printsYear(year: number): Entry[] {
  const on = (month: number, day: number, description: string, posting: Posting): Entry => ({
    date: dateOf(year, month, day),
    description,
    lines: [
      { accountNumber: posting.debit, debit: posting.dollars },
      { accountNumber: posting.credit, credit: posting.dollars },
    ],
  });
  return [
    on(1, 4, 'Capital paid in by June Park', { dollars: 9_000, debit: '1000', credit: '3010' }),
    on(1, 9, 'Large-format printer', { dollars: 6_400, debit: '1500', credit: '1000' }),
    ...QUARTERS.flatMap(({ endMonth, day, sales, printing }) => [
      on(endMonth, day, `Print sales, quarter ${endMonth / 3}`, {
        dollars: sales,
        debit: '1000',
        credit: '4010',
      }),
      on(endMonth, day, `Paper and printing, quarter ${endMonth / 3}`, {
        dollars: printing,
        debit: '5000',
        credit: '1000',
      }),
    ]),
    on(6, 12, 'Booth at the summer fair', { dollars: 750, debit: '6000', credit: '1000' }),
    on(12, 20, 'Distribution to June Park', { dollars: 8_000, debit: '3020', credit: '1000' }),
    {
      ...on(12, 31, `Depreciation ${year}`, { dollars: 1_280, debit: '6150', credit: '1590' }),
      adjusting: true,
    },
  ];
}
