import type { CurrencyCode } from '../../kernel/currency.js';
import type { FieldProblem } from '../../kernel/domain-error.js';
import { describeAmountProblem, parseAmount } from '../../kernel/money.js';
import type { CategoryChart } from '../category-chart.js';
import type { RuleLogic, RuleSplit } from './rule.js';
import type { RuleSplitDto } from './rules.dto.js';
import { WHOLE_SHARE } from './split-by-rule.js';

interface ReadRuleSplits {
  readonly splits: readonly RuleSplit[];
  readonly problems: readonly FieldProblem[];
}

/** The parts that a rule takes off an amount, on accounts of the chart. */
export function readRuleSplits(
  sent: readonly RuleSplitDto[],
  currency: CurrencyCode,
  chart: CategoryChart,
): ReadRuleSplits {
  const problems: FieldProblem[] = [];
  const splits = sent.map((split, index): RuleSplit => {
    const path = `splits[${index}]`;
    const size = sizeOf(split, currency);
    const account = chart.resolveAccount(split.category);
    if ('problem' in size) problems.push({ path: `${path}.${size.field}`, problem: size.problem });
    if (!account.ok) problems.push({ path: `${path}.category`, problem: account.problem });
    return {
      accountId: account.ok ? account.id : '',
      description: split.description?.trim() || null,
      ...('problem' in size ? { share: 0n } : size),
    };
  });
  return { splits, problems };
}

/** What is wrong with a rule that splits, apart from its single parts. */
export function ruleSplitProblems({
  action,
  target,
  match,
  conditions,
  splits,
}: Omit<RuleLogic, 'id' | 'name'>): FieldProblem[] {
  if (splits === null) return [];
  const problems: FieldProblem[] = [];
  const report = (path: string, problem: string) => problems.push({ path, problem });
  if (action === 'exclude') report('splits', 'must be left out with the action "exclude"');
  if (target.kind === 'transfer') report('category', 'must be an account number: a transfer cannot be split');
  const shares = splits.map((split) => ('share' in split ? split.share : 0n));
  if (shares.reduce((sum, share) => sum + share, 0n) >= WHOLE_SHARE)
    report('splits', 'must have shares that sum to less than 1: the category of the rule gets the rest');
  const isDirected = match === 'all' && conditions.some(({ field }) => field === 'direction');
  if (!isDirected && splits.some((split) => 'amountMinor' in split))
    report(
      'conditions',
      'must include the direction and all be met if a part has an amount: money in and money out cannot have the same part',
    );
  return problems;
}

type Size = { readonly amountMinor: bigint } | { readonly share: bigint };

function sizeOf(
  { amount, share }: RuleSplitDto,
  currency: CurrencyCode,
): Size | { readonly field: string; readonly problem: string } {
  if (share !== undefined) {
    if (amount !== undefined) return { field: 'share', problem: 'must be left out beside amount' };
    return { share: BigInt(Math.round(share * Number(WHOLE_SHARE))) };
  }
  if (amount === undefined) return { field: 'amount', problem: 'is required without share' };
  const parsed = parseAmount(amount, currency);
  if (parsed.ok) return { amountMinor: parsed.amountMinor };
  return { field: 'amount', problem: describeAmountProblem(parsed.problem, currency) };
}
