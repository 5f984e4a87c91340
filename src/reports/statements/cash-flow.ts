import type { CalendarDate } from '../../kernel/calendar-date.js';
import { sumMinor, toAmount } from '../../kernel/money.js';
import { type AccountMovement, type AccountSubtype, isCash } from '../../ledger/index.js';
import type { Basis } from '../cash-basis/basis.js';
import type { AmountComparison, SectionComparison, SectionView, StatementColumn } from '../report-views.js';
import { compareAmounts, compareFigures, compareSections } from './comparison.js';
import { daysBefore } from './periods.js';
import { netOf, type Section, toAmounts, toLine, toSection, toSectionView } from './section.js';
import { requiredPeriod, statementType } from './statement-type.js';

/** Where cash came from and where it went. */
export interface CashFlowSections {
  /** Where cash came from, by account; never negative. */
  readonly inflow: SectionView;
  /** Where cash went, by account, as positive amounts. */
  readonly outflow: SectionView;
  /** Inflow minus outflow. */
  readonly netCashFlow: number;
  /** Cash at the start, with the opening balances of bank accounts that start in the period. */
  readonly openingCash: number;
  /** By how much cash in other currencies is worth more at the end without a flow: what revaluations of bank accounts posted. */
  readonly exchangeRateEffect: number;
  /** Cash at the end: `openingCash` plus `netCashFlow` plus `exchangeRateEffect`. Transfers in transit are not cash. */
  readonly closingCash: number;
  /** `netCashFlow` by activity. They sum to it. */
  readonly activities: {
    /** Net cash from ordinary business. */
    readonly operating: number;
    /** Net cash from buying and selling long-lived assets and investments, and from loans to the owner. */
    readonly investing: number;
    /** Net cash from loans, and from and to the owners. */
    readonly financing: number;
    /** Net cash from transfers whose other side is not in the books by the end of the period. */
    readonly transfersInTransit: number;
  };
}

/** The cash flows of an earlier period, and how they changed since. */
export interface CashFlowComparison {
  /** The first day of the earlier period, `YYYY-MM-DD`. */
  readonly periodStart: CalendarDate;
  /** The last day of the earlier period, `YYYY-MM-DD`, inclusive. */
  readonly periodEnd: CalendarDate;
  /** Where cash came from. */
  readonly inflow: SectionComparison;
  /** Where cash went. */
  readonly outflow: SectionComparison;
  /** Inflow minus outflow. */
  readonly netCashFlow: AmountComparison;
  /** Cash at the start. */
  readonly openingCash: AmountComparison;
  /** By how much cash in other currencies is worth more. */
  readonly exchangeRateEffect: AmountComparison;
  /** Cash at the end. */
  readonly closingCash: AmountComparison;
  /** Net cash flow by activity. */
  readonly activities: ActivitiesComparison;
}

/** The net cash flows of an earlier period by activity, and how they changed since. */
interface ActivitiesComparison {
  /** Net cash from ordinary business. */
  readonly operating: AmountComparison;
  /** Net cash from investments. */
  readonly investing: AmountComparison;
  /** Net cash from lenders and owners. */
  readonly financing: AmountComparison;
  /** Net cash from transfers in transit. */
  readonly transfersInTransit: AmountComparison;
}

/** The cash flows of a month, quarter or year. */
export interface CashFlowColumn extends StatementColumn, CashFlowSections {
  /** The cash flows before. Only with `compare`. */
  readonly comparison?: CashFlowComparison;
}

/** Where cash came from and where it went in a period. Amounts are in `currency`. */
export interface CashFlowView extends CashFlowSections {
  /** Its name in the path. */
  readonly statement: 'cash_flow';
  /** The type of the statement. */
  readonly type: 'cash_flow_statement';
  /** The first day, `YYYY-MM-DD`. */
  readonly periodStart: CalendarDate;
  /** The last day, `YYYY-MM-DD`, inclusive. */
  readonly periodEnd: CalendarDate;
  /** The currency of the legal entity (ISO 4217). */
  readonly currency: string;
  /** When income and expenses count: `accrual`, when they are earned and owed, or `cash`, when they are paid. */
  readonly basis: Basis;
  /** The cash flows of an earlier period. Only with `compare`. */
  readonly comparison?: CashFlowComparison;
  /** The months, quarters or years that the period consists of. Only with `interval`. */
  readonly columns?: CashFlowColumn[];
}

export const CASH_FLOW_STATEMENT = statementType<
  CashFlow,
  CashFlowSections,
  CashFlowComparison,
  CashFlowView
>({
  name: 'cash_flow',
  title: 'cash flow statement',
  periodOf: requiredPeriod,
  read: async (books, periods) => {
    const movements = await books.movements([...periods.map(({ from }) => daysBefore(from)), ...periods]);
    return periods.map((_, at) => cashFlow(movements[at] ?? [], movements[at + periods.length] ?? []));
  },
  sections: (flow, context) => ({
    inflow: toSectionView(flow.inflow, context),
    outflow: toSectionView(flow.outflow, context),
    netCashFlow: toAmount(flow.netMinor, context.currency),
    openingCash: toAmount(flow.openingMinor, context.currency),
    exchangeRateEffect: toAmount(flow.effectMinor, context.currency),
    closingCash: toAmount(flow.closingMinor, context.currency),
    activities: toAmounts(flow.activities, context.currency),
  }),
  comparison: (now, before, earlier) => ({
    periodStart: earlier.from,
    periodEnd: earlier.to,
    inflow: compareSections(now.inflow, before.inflow, earlier),
    outflow: compareSections(now.outflow, before.outflow, earlier),
    netCashFlow: compareAmounts(now.netMinor, before.netMinor, earlier.currency),
    openingCash: compareAmounts(now.openingMinor, before.openingMinor, earlier.currency),
    exchangeRateEffect: compareAmounts(now.effectMinor, before.effectMinor, earlier.currency),
    closingCash: compareAmounts(now.closingMinor, before.closingMinor, earlier.currency),
    activities: compareFigures(now.activities, before.activities, earlier.currency),
  }),
  view: (sections, { from, to, currency, basis }) => ({
    statement: 'cash_flow',
    type: 'cash_flow_statement',
    periodStart: from,
    periodEnd: to,
    currency,
    basis,
    ...sections,
  }),
  inOrder: ({ openingCash, inflow, outflow, netCashFlow, exchangeRateEffect, closingCash, activities }) => ({
    openingCash,
    inflow,
    outflow,
    netCashFlow,
    exchangeRateEffect,
    closingCash,
    ...activities,
  }),
  notes: {
    openingCash: { label: 'Opening cash' },
    inflow: { label: 'Inflow' },
    outflow: { label: 'Outflow' },
    netCashFlow: { label: 'Net cash flow', plus: ['inflow'], minus: ['outflow'] },
    exchangeRateEffect: { label: 'Effect of exchange rates' },
    closingCash: { label: 'Closing cash', plus: ['openingCash', 'netCashFlow', 'exchangeRateEffect'] },
    operating: { label: 'Operating activities' },
    investing: { label: 'Investing activities' },
    financing: { label: 'Financing activities' },
    transfersInTransit: { label: 'Transfers in transit' },
  },
});

type Activity = 'operating' | 'investing' | 'financing' | 'transfersInTransit';

export interface CashFlow {
  readonly inflow: Section;
  readonly outflow: Section;
  readonly netMinor: bigint;
  readonly openingMinor: bigint;
  /** What changed the value of cash without a flow. */
  readonly effectMinor: bigint;
  readonly closingMinor: bigint;
  readonly activities: Readonly<Record<Activity, bigint>>;
}

/**
 * Where cash came from and where it went in a period. Opening balances are part of the opening cash, not a flow. A
 * transfer with both sides in the period is none either; what is still in transit, or has arrived from before, is one
 * line of its account.
 */
export function cashFlow(before: readonly AccountMovement[], during: readonly AccountMovement[]): CashFlow {
  const flows = during.map(toFlow).filter((flow) => flow.inMinor !== 0n || flow.outMinor !== 0n);
  const inflow = toSection(flows.map((flow) => toLine(flow, flow.inMinor)));
  const outflow = toSection(flows.map((flow) => toLine(flow, flow.outMinor)));
  const openings = during.filter(({ subtype }) => isCash(subtype)).map((movement) => movement.openingMinor);
  const openingMinor = cashIn(before) + sumMinor(openings);
  const netMinor = inflow.totalMinor - outflow.totalMinor;
  const closingMinor = cashIn(before) + cashIn(during);
  const netOfActivity = (activity: Activity) =>
    sumMinor(
      flows
        .filter((flow) => activityOf(flow.subtype) === activity)
        .map((flow) => flow.inMinor - flow.outMinor),
    );
  return {
    inflow,
    outflow,
    netMinor,
    openingMinor,
    // The only entries that move cash without a flow are revaluations: the database counts none for them.
    effectMinor: closingMinor - openingMinor - netMinor,
    closingMinor,
    activities: {
      operating: netOfActivity('operating'),
      investing: netOfActivity('investing'),
      financing: netOfActivity('financing'),
      transfersInTransit: netOfActivity('transfersInTransit'),
    },
  };
}

/** ASC 230-10-45: loans to the owner are investments, loans from the owner are financing. */
const INVESTING: ReadonlySet<AccountSubtype> = new Set([
  'fixed_asset',
  'intangible',
  'investment',
  'owner_receivable',
]);
const FINANCING: ReadonlySet<AccountSubtype> = new Set([
  'loan',
  'line_of_credit',
  'owner_loan',
  'owner_equity',
  'opening_balance_equity',
  'retained_earnings',
]);

function activityOf(subtype: AccountSubtype): Activity {
  if (subtype === 'transfer_clearing') return 'transfersInTransit';
  if (INVESTING.has(subtype)) return 'investing';
  return FINANCING.has(subtype) ? 'financing' : 'operating';
}

interface Flow {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly subtype: AccountSubtype;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

/** An account's flows, neither below zero: a reversal in a later period than its original goes to the other side. */
function toFlow(movement: AccountMovement): Flow {
  const { accountNumber, accountName, subtype, cashInMinor, cashOutMinor } = movement;
  const account = { accountNumber, accountName, subtype };
  if (subtype === 'transfer_clearing') {
    const arrivedMinor = movement.openingMinor - netOf(movement);
    return { ...account, inMinor: positive(arrivedMinor), outMinor: positive(-arrivedMinor) };
  }
  return {
    ...account,
    inMinor: positive(cashInMinor) + positive(-cashOutMinor),
    outMinor: positive(cashOutMinor) + positive(-cashInMinor),
  };
}

function positive(amountMinor: bigint): bigint {
  return amountMinor > 0n ? amountMinor : 0n;
}

function cashIn(movements: readonly AccountMovement[]): bigint {
  return sumMinor(movements.filter(({ subtype }) => isCash(subtype)).map(netOf));
}
