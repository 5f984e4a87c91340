import {
  addDays,
  type CalendarDate,
  dateOf,
  dayOf,
  daysInMonth,
  monthOf,
  toDayNumber,
  yearOf,
} from '../kernel/calendar-date.js';
import { euroRate } from './demo-rates.js';

export interface DemoRow {
  readonly accountExternalId: 'checking' | 'savings' | 'card' | 'euro';
  readonly externalId: string;
  readonly date: CalendarDate;
  /** Positive = money out. */
  readonly amount: number;
  readonly description: string;
  readonly pending?: boolean;
  readonly pendingExternalId?: string;
  readonly category?: string;
}

type Draft = Omit<DemoRow, 'externalId' | 'date' | 'pending' | 'pendingExternalId'> & {
  readonly key: string;
  readonly cents: number;
};

export const LOAN_PAYMENT = 'HARBOR STATE BANK LOAN PMT 0417';

/** The two transactions of euros that become dollars. */
export const CONVERSION = {
  out: 'CONVERSION TO USD CHECKING ...2207',
  into: 'CONVERSION FROM EUR ACCOUNT ...8150',
} as const;

/** In US dollars, on the first day of the demo. */
export const SAVINGS_OPENING = 25_000;

/** Card purchases settle after two days. */
const PENDING_DAYS = 2;

/**
 * The feed of a small studio for a range of dates: the same days always have the same transactions, so that loading
 * again later adds only the new ones.
 */
export function demoRows(from: CalendarDate, today: CalendarDate): DemoRow[] {
  const rows: DemoRow[] = [];
  for (let date = from; date <= today; date = addDays(date, 1)) {
    for (const { key, cents, ...row } of draftsOf(date)) {
      const externalId = `${date}-${key}`;
      const isNew = row.accountExternalId === 'card' && addDays(date, PENDING_DAYS) > today;
      rows.push({
        ...row,
        date,
        amount: cents / 100,
        ...(isNew ? { externalId: `pending-${externalId}`, pending: true } : { externalId }),
        ...(isNew || row.accountExternalId !== 'card' ? {} : { pendingExternalId: `pending-${externalId}` }),
      });
    }
  }
  return rows;
}

function draftsOf(date: CalendarDate): Draft[] {
  return [...monthly(date), ...euros(date), ...payroll(date), ...clients(date), ...cardPurchases(date)];
}

const out = (
  accountExternalId: Draft['accountExternalId'],
  key: string,
  cents: number,
  description: string,
  category?: string,
): Draft => ({
  accountExternalId,
  key,
  cents,
  amount: 0,
  description,
  ...(category === undefined ? {} : { category }),
});

/** Twice a year, to an account that the feed does not bring: its other side is missing. */
const TO_BROKERAGE = out(
  'checking',
  'to-brokerage',
  150_000,
  'ONLINE TRANSFER TO BROKERAGE ...7731',
  'transfer',
);

/** Transactions on fixed days of the month. */
function monthly(date: CalendarDate): Draft[] {
  const day = dayOf(date);
  const jitter = varyCents(date, 'monthly');
  const byDay: Readonly<Record<number, readonly Draft[]>> = {
    1: [out('checking', 'rent', 325_000, 'ACH DEBIT BAYVIEW PROPERTY MGMT RENT')],
    2: [out('card', 'workspace', 8_640, 'GOOGLE *GSUITE juniperst cc@google.com CA')],
    3: [out('card', 'aws', 41_200 + jitter, 'AMAZON WEB SERVICES AWS.AMAZON.CO WA')],
    5: [out('checking', 'insurance', 18_950, 'HISCOX INC DES:INS PREM')],
    6: [
      out('card', 'figma', 7_500, 'FIGMA MONTHLY RENEWAL FIGMA.COM CA'),
      out('card', 'github', 8_400, 'GITHUB, INC. GITHUB.COM CA'),
    ],
    8: [out('checking', 'internet', 11_999, 'COMCAST BUSINESS 800-391-3000')],
    9: [out('card', 'slack', 10_500, 'SLACK T04XJ21 SLACK.COM CA')],
    10: [out('checking', 'loan', 85_000, LOAN_PAYMENT)],
    12: [out('checking', 'health', 164_320, 'KAISER PERMANENTE GROUP PREM')],
    15: [
      out('checking', 'to-savings', 200_000, 'ONLINE TRANSFER TO SAVINGS ...4410', 'transfer'),
      out('savings', 'from-checking', -200_000, 'ONLINE TRANSFER FROM CHECKING ...2207', 'transfer'),
    ],
    18: [out('checking', 'bookkeeper', 45_000, 'ZELLE TO MARTA LIND CPA')],
    20: [
      out('checking', 'card-payment', 250_000 + jitter * 10, 'PAYMENT TO CARD ...9021', 'transfer'),
      out('card', 'card-payment', -(250_000 + jitter * 10), 'PAYMENT THANK YOU', 'transfer'),
    ],
    22: [out('card', 'zoom', 3_198, 'ZOOM.US 888-799-9666 CA')],
    25: [out('checking', 'power', 14_300 + jitter, 'PG&E WEB ONLINE PAYMENT')],
    28: [out('checking', 'fee', 1_500, 'MONTHLY SERVICE FEE')],
    ...(monthOf(date) % 6 === 3 && { 17: [TO_BROKERAGE] }),
  };
  const lastDay = day === daysInMonth(yearOf(date), monthOf(date));
  const interest = lastDay ? [out('savings', 'interest', -(4_100 + jitter), 'INTEREST PAID')] : [];
  return [...(byDay[day] ?? []), ...interest];
}

/** Each month in the account in euros. The bank converts at 0.4 % less than the rate of the day. */
function euros(date: CalendarDate): Draft[] {
  const cents = 150_000 + Math.round(chance(date, 'euros') * 8) * 25_000;
  const dollarCents = Math.round(cents * euroRate(date) * 0.996);
  const byDay: Readonly<Record<number, readonly Draft[]>> = {
    4: [
      out(
        'euro',
        'client',
        -(260_000 + varyCents(date, 'euro') * 20),
        'SEPA CREDIT ATELIER MOREAU INVOICE PAYMENT',
      ),
    ],
    13: [out('euro', 'desk', 24_000, 'SEPA DD BAIXA COWORKING LDA')],
    19: [
      out(
        'euro',
        'hosting',
        3_812 + Math.floor(varyCents(date, 'hosting') / 10),
        'SEPA DD HETZNER ONLINE GMBH',
      ),
    ],
    23: [
      out('euro', 'to-dollars', cents, CONVERSION.out, 'transfer'),
      out('checking', 'from-euros', -dollarCents, CONVERSION.into, 'transfer'),
    ],
  };
  return [...(byDay[dayOf(date)] ?? [])];
}

/** Every other Friday. */
function payroll(date: CalendarDate): Draft[] {
  if (toDayNumber(date) % 14 !== 1) return [];
  return [
    out('checking', 'payroll', 684_250, 'GUSTO PAYROLL 6SEMK01'),
    out('checking', 'payroll-tax', 148_317, 'GUSTO TAX 6SEMK02'),
  ];
}

const CLIENTS = [
  'HALDEN OUTDOOR CO',
  'PORT ELLEN FOODS',
  'MERIDIAN DENTAL GROUP',
  'OAKHAVEN SCHOOLS',
  'TALLINN LABS',
];

/** Client invoice payments, and the week's card payments as one payout. */
function clients(date: CalendarDate): Draft[] {
  const drafts: Draft[] = [];
  const weekday = toDayNumber(date) % 7;
  if (weekday === 5)
    drafts.push(
      out('checking', 'payout', -(120_000 + varyCents(date, 'payout') * 25), 'STRIPE TRANSFER ST-K3N8'),
    );
  if (chance(date, 'client') < 0.17) {
    const client = CLIENTS[Math.floor(chance(date, 'which') * CLIENTS.length)] ?? '';
    const cents = 250_000 + Math.round(chance(date, 'amount') * 90) * 10_000;
    drafts.push(out('checking', 'client', -cents, `ACH CREDIT ${client} INVOICE PAYMENT`));
  }
  return drafts;
}

const SHOPS: readonly (readonly [description: string, lowCents: number, highCents: number])[] = [
  ['SQ *BLUE BOTTLE COFFEE OAKLAND CA', 650, 2_400],
  ['UBER *TRIP HELP.UBER.COM', 1_100, 5_800],
  ['AMZN MKTP US*2K4LR18X3', 1_500, 14_000],
  ['CHIPOTLE 1187 OAKLAND CA', 1_250, 4_900],
  ['SHELL OIL 57444213300', 3_800, 7_200],
  ['STAPLES 00118 EMERYVILLE CA', 1_800, 9_900],
  ['DELTA AIR LINES ATLANTA', 22_000, 61_000],
  ['MARRIOTT SAN DIEGO CA', 18_900, 52_000],
  ['TST* TEMESCAL BREWING', 2_200, 8_800],
  ['FEDEX 791204418 MEMPHIS TN', 1_400, 6_300],
  ['PARKWHIZ 888-472-7594', 900, 3_200],
  ['KESTREL PRESS 415-555-0148', 4_000, 26_000],
  ['UDEMY ONLINE COURSES', 1_299, 8_999],
];

function cardPurchases(date: CalendarDate): Draft[] {
  const count = Math.floor(chance(date, 'count') * 4);
  return Array.from({ length: count }, (_, index) => {
    const [description, low, high] = SHOPS[Math.floor(chance(date, `shop${index}`) * SHOPS.length)] ?? [
      '',
      100,
      200,
    ];
    const cents = low + Math.floor(chance(date, `cents${index}`) * (high - low));
    // An occasional refund.
    const isRefund = description.startsWith('AMZN') && chance(date, `refund${index}`) < 0.15;
    return out('card', `card${index}`, isRefund ? -cents : cents, description);
  });
}

function varyCents(date: CalendarDate, salt: string): number {
  return Math.floor(chance(date, salt) * 4_000);
}

/** A number from 0 to 1 derived from a date and a salt (FNV-1a with a multiply-xor finish). */
function chance(date: CalendarDate, salt: string): number {
  let hash = 0x811c9dc5;
  for (const char of `${date}/${salt}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** What the savings account has at the end of a day, in US dollars. */
export function savingsBalance(firstDay: CalendarDate, date: CalendarDate): number {
  let cents = SAVINGS_OPENING * 100;
  for (let day = firstDay; day <= date; day = addDays(day, 1))
    for (const draft of draftsOf(day)) if (draft.accountExternalId === 'savings') cents -= draft.cents;
  return cents / 100;
}

/** The first day of the demo: half a year before the current month. */
export function demoStart(today: CalendarDate): CalendarDate {
  const month = monthOf(today) - 6;
  return month >= 1 ? dateOf(yearOf(today), month, 1) : dateOf(yearOf(today) - 1, month + 12, 1);
}
