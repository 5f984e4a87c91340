import { indexBy, mapValues } from '../../kernel/collections.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { toAmount } from '../../kernel/money.js';
import type { AmountComparison, SectionComparison } from '../report-views.js';
import { byAccount, keyOf, type Section } from './section.js';

/** An amount, and how it changed since. `changePercent` has one decimal; null since an amount of 0. */
export function compareAmounts(
  nowMinor: bigint,
  beforeMinor: bigint,
  currency: CurrencyCode,
): AmountComparison {
  const changeMinor = nowMinor - beforeMinor;
  return {
    amount: toAmount(beforeMinor, currency),
    change: toAmount(changeMinor, currency),
    changePercent: beforeMinor === 0n ? null : tenthsOfPercent(changeMinor, beforeMinor) / 10,
  };
}

/** Each of some figures, compared. */
export function compareFigures<Name extends string>(
  nowMinor: Readonly<Record<Name, bigint>>,
  beforeMinor: Readonly<Record<Name, bigint>>,
  currency: CurrencyCode,
): Record<Name, AmountComparison> {
  return mapValues(nowMinor, (minor, name) => compareAmounts(minor, beforeMinor[name], currency));
}

/** All accounts that have an amount now or had one before. */
export function compareSections(now: Section, before: Section, currency: CurrencyCode): SectionComparison {
  const [linesNow, linesBefore] = [indexBy(now.breakdown, keyOf), indexBy(before.breakdown, keyOf)];
  const lines = new Map([...linesBefore, ...linesNow]);
  return {
    total: compareAmounts(now.totalMinor, before.totalMinor, currency),
    breakdown: [...lines]
      .toSorted(([, a], [, b]) => byAccount(a, b))
      .map(([key, { accountNumber, accountName }]) => ({
        accountNumber,
        accountName,
        ...compareAmounts(
          linesNow.get(key)?.amountMinor ?? 0n,
          linesBefore.get(key)?.amountMinor ?? 0n,
          currency,
        ),
      })),
  };
}

/** Rounded half away from zero. Its sign is that of the change: a smaller loss is a rise. */
function tenthsOfPercent(changeMinor: bigint, beforeMinor: bigint): number {
  const of = beforeMinor < 0n ? -beforeMinor : beforeMinor;
  const size = changeMinor < 0n ? -changeMinor : changeMinor;
  const rounded = (size * 2000n + of) / (of * 2n);
  return Number(changeMinor < 0n ? -rounded : rounded);
}
