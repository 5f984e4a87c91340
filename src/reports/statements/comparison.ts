import { indexBy, mapValues } from '../../kernel/collections.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { toAmount } from '../../kernel/money.js';
import type { AmountComparison, SectionComparison } from '../report-views.js';
import type { StatementContext } from './context.js';
import { percentOf } from './percent.js';
import type { Section } from './section.js';
import { byAccount, keyOf } from './statement-line.js';

/** An amount, and how it changed since. `changePercent` has the sign of the change: a smaller loss is a rise. */
export function compareAmounts(
  nowMinor: bigint,
  beforeMinor: bigint,
  currency: CurrencyCode,
): AmountComparison {
  const changeMinor = nowMinor - beforeMinor;
  return {
    amount: toAmount(beforeMinor, currency),
    change: toAmount(changeMinor, currency),
    changePercent: percentOf(changeMinor, beforeMinor < 0n ? -beforeMinor : beforeMinor),
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
export function compareSections(now: Section, before: Section, earlier: StatementContext): SectionComparison {
  const { currency, hrefOf } = earlier;
  const [linesNow, linesBefore] = [indexBy(now.breakdown, keyOf), indexBy(before.breakdown, keyOf)];
  const lines = new Map([...linesBefore, ...linesNow]);
  return {
    total: compareAmounts(now.totalMinor, before.totalMinor, currency),
    breakdown: [...lines]
      .toSorted(([, a], [, b]) => byAccount(a, b))
      .map(([key, { accountNumber, accountName }]) => ({
        accountNumber,
        accountName,
        href: hrefOf(accountNumber),
        ...compareAmounts(
          linesNow.get(key)?.amountMinor ?? 0n,
          linesBefore.get(key)?.amountMinor ?? 0n,
          currency,
        ),
      })),
  };
}
