import { balancesOf, isCash, type Posting } from './postings.js';
import { CHART, type ChartFacts, toAmount } from './state.js';

const EVER = '0000-00-00';
const IN_TRANSIT = '1999';

interface Line {
  readonly number: string | null;
  readonly amount: bigint;
}

/** Account numbers (null for computed lines) with their amounts in the API. */
type Section = { total: number; breakdown: [string | null, number][] };

function section(lines: readonly Line[]): Section {
  const shown = lines.filter(({ amount }) => amount !== 0n);
  const total = shown.reduce((sum, { amount }) => sum + amount, 0n);
  return { total: toAmount(total), breakdown: shown.map(({ number, amount }) => [number, toAmount(amount)]) };
}

function linesOf(balances: ReadonlyMap<string, bigint>, category: ChartFacts['category']): Line[] {
  const sign = category === 'asset' || category === 'expense' ? 1n : -1n;
  return [...balances]
    .filter(([number]) => CHART[number]?.category === category)
    .map(([number, amount]) => ({ number, amount: sign * amount }))
    .toSorted(byNumber);
}

const byNumber = (a: Line, b: Line) => ((a.number ?? '') < (b.number ?? '') ? -1 : 1);
const sum = (lines: readonly Line[]) => lines.reduce((total, { amount }) => total + amount, 0n);

export function expectedTrialBalance(postings: readonly Posting[], to: string) {
  const balances = [...balancesOf(postings, EVER, to)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return balances.map(([accountNumber, amount]) => ({
    accountNumber,
    debit: amount > 0n ? toAmount(amount) : 0,
    credit: amount < 0n ? toAmount(-amount) : 0,
  }));
}

export function expectedIncome(postings: readonly Posting[], from: string, to: string) {
  const balances = balancesOf(postings, from, to);
  const [revenue, expenses] = [linesOf(balances, 'revenue'), linesOf(balances, 'expense')];
  return {
    revenue: section(revenue),
    expenses: section(expenses),
    netIncome: toAmount(sum(revenue) - sum(expenses)),
  };
}

/** The fiscal year of the model's entity is the calendar year. */
export function expectedBalanceSheet(postings: readonly Posting[], asOf: string) {
  const balances = balancesOf(postings, EVER, asOf);
  const netOf = (from: string, to: string) => {
    const moved = balancesOf(postings, from, to);
    return sum(linesOf(moved, 'revenue')) - sum(linesOf(moved, 'expense'));
  };
  const newYear = `${asOf.slice(0, 4)}-01-01`;
  const lastYearsEnd = `${Number(asOf.slice(0, 4)) - 1}-12-31`;
  const equity = linesOf(balances, 'equity');
  const retained = sum(equity.filter(({ number }) => number === '3200')) + netOf(EVER, lastYearsEnd);
  return {
    assets: section(linesOf(balances, 'asset')),
    liabilities: section(linesOf(balances, 'liability')),
    equity: section([
      ...[...equity.filter(({ number }) => number !== '3200'), { number: '3200', amount: retained }].toSorted(
        byNumber,
      ),
      { number: null, amount: netOf(newYear, asOf) },
    ]),
  };
}

export function expectedCashFlow(postings: readonly Posting[], from: string, to: string) {
  const during = postings.filter(({ date, sense }) => date >= from && date <= to && sense !== 0);
  const flows = flowsOf(during);
  const arrived = -(balancesOf(during, EVER, to).get(IN_TRANSIT) ?? 0n);
  flows.set(IN_TRANSIT, { in: positive(arrived), out: positive(-arrived) });
  const columns = (pick: (flow: Flow) => bigint): Line[] =>
    [...flows].map(([number, flow]) => ({ number, amount: pick(flow) })).toSorted(byNumber);
  const inflow = columns(({ in: gained, out }) => positive(gained) + positive(-out));
  const outflow = columns(({ in: gained, out }) => positive(out) + positive(-gained));
  const cashUntil = (end: string, isCounted: (posting: Posting) => boolean) =>
    [...balancesOf(postings.filter(isCounted), EVER, end)]
      .filter(([number]) => isCash(number))
      .reduce((total, [, amount]) => total + amount, 0n);
  const openingCash = cashUntil(to, ({ date, sense }) => date < from || sense === 0);
  const activity = (name: ChartFacts['activity']) => {
    const own = (lines: Line[]) => lines.filter(({ number }) => CHART[number ?? '']?.activity === name);
    return toAmount(sum(own(inflow)) - sum(own(outflow)));
  };
  return {
    inflow: section(inflow),
    outflow: section(outflow),
    netCashFlow: toAmount(sum(inflow) - sum(outflow)),
    openingCash: toAmount(openingCash),
    exchangeRateEffect: toAmount(effectOf(during)),
    closingCash: toAmount(cashUntil(to, () => true)),
    activities: {
      operating: activity('operating'),
      investing: activity('investing'),
      financing: activity('financing'),
      transfersInTransit: activity('transfersInTransit'),
    },
  };
}

/** What revaluations do to cash, and to cash in transit. */
function effectOf(postings: readonly Posting[]): bigint {
  const revalued = postings.flatMap(({ lines, sense }) => (sense === 3 ? lines : []));
  return revalued.reduce((total, { number, amount }) => (isMoney(number) ? total + amount : total), 0n);
}

const isMoney = (number: string) => isCash(number) || number === IN_TRANSIT;

interface Flow {
  in: bigint;
  out: bigint;
}

const positive = (amount: bigint) => (amount > 0n ? amount : 0n);

/** Cash inflow and outflow by counter account, less the flows that reversals cancel, as if cash in transit were there. */
function flowsOf(postings: readonly Posting[]): Map<string, Flow> {
  const flows = new Map<string, Flow>();
  for (const { lines, sense } of postings) {
    if (sense === 3 || !lines.some(({ number }) => isMoney(number))) continue;
    for (const { number, amount } of lines.filter((line) => !isMoney(line.number))) {
      const flow = flows.get(number) ?? { in: 0n, out: 0n };
      const original = sense === 1 ? amount : -amount;
      const factor = BigInt(sense);
      if (original < 0n) flow.in += factor * -original;
      else flow.out += factor * original;
      flows.set(number, flow);
    }
  }
  return flows;
}
