import type { CategoryChart, SplitLine } from '../../categorization/index.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { FieldProblem } from '../../kernel/domain-error.js';
import { describeAmountProblem, parseAmount, sumMinor, toDecimalText } from '../../kernel/money.js';
import type { SplitDto } from './splits.dto.js';

export type ReadSplits = { ok: true; lines: SplitLine[] } | { ok: false; problems: FieldProblem[] };

/** The lines of a split in minor units, on accounts of the chart. */
export function readSplits(
  splits: readonly SplitDto[],
  currency: CurrencyCode,
  chart: CategoryChart,
): ReadSplits {
  const problems: FieldProblem[] = [];
  const lines = splits.map(({ amount, category, description }, index): SplitLine => {
    const parsed = parseAmount(amount, currency);
    const account = chart.resolveAccount(category);
    if (!parsed.ok) {
      const problem = describeAmountProblem(parsed.problem, currency);
      problems.push({ path: `splits[${index}].amount`, problem });
    }
    if (!account.ok) problems.push({ path: `splits[${index}].category`, problem: account.problem });
    return {
      accountId: account.ok ? account.id : '',
      amountMinor: parsed.ok ? parsed.amountMinor : 0n,
      description: description?.trim() || null,
      ruleId: null,
    };
  });
  return problems.length === 0 ? { ok: true, lines } : { ok: false, problems };
}

/** By how much the lines miss the amount of the transaction, in words; null if they sum to it. */
export function mismatchOf(
  lines: readonly SplitLine[],
  amountMinor: bigint,
  currency: CurrencyCode,
): string | null {
  const sum = sumMinor(lines.map((line) => line.amountMinor));
  if (sum === amountMinor) return null;
  const text = (minor: bigint) => `${toDecimalText(minor, currency)} ${currency}`;
  const [by, side] = sum > amountMinor ? [sum - amountMinor, 'more'] : [amountMinor - sum, 'less'];
  return `the splits sum to ${text(sum)}, ${text(by)} ${side} than the amount of the transaction, ${text(amountMinor)}`;
}
