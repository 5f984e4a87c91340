import { Stack, Table, Text } from '@mantine/core';
import { Day } from '../../components/day';
import { Money } from '../../components/money';
import { Problem } from '../../components/problem';
import type { PreviewRuleInput, RulePreviewView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { useRulePreview } from '../../data/rules';
import { type CategoryGroup, nameOf } from '../../transactions/categories';

const SHOWN = 5;

interface PreviewProps {
  readonly businessId: string;
  readonly entityId: string;
  /** The rule as JSON; null while something is missing. */
  readonly rule: string | null;
  readonly categories: readonly CategoryGroup[];
}

/** What the rule would change if it were saved and applied to existing transactions. */
export function Preview({ businessId, entityId, rule, categories }: PreviewProps) {
  const asked = rule === null ? null : { ...(JSON.parse(rule) as PreviewRuleInput), entityId };
  const preview = useRulePreview(businessId, asked);
  if (asked === null)
    return (
      <Text size="sm" c="dimmed" role="status">
        Once the conditions and the category are complete, this shows which transactions it would change.
      </Text>
    );
  if (preview.isError) return <Problem>{explainError(preview.error)}</Problem>;
  if (preview.data === undefined)
    return (
      <Text size="sm" c="dimmed" role="status">
        Looking for transactions…
      </Text>
    );
  const { transactions } = preview.data;
  return (
    <Stack gap="xs" aria-busy={preview.isPlaceholderData}>
      <Text size="sm" role="status" fw={500}>
        {summaryOf(preview.data)}
      </Text>
      {transactions.length > 0 && (
        <Table aria-label="Transactions that it would change">
          <Table.Tbody>
            {transactions
              .slice(0, SHOWN)
              .map(({ id, date, merchant, description, amount, currency, now }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Day date={date} />
                  </Table.Td>
                  <Table.Td className="breaks-words">{merchant === '' ? description : merchant}</Table.Td>
                  <Table.Td>
                    {now.category === null ? 'Nothing yet' : nameOf(now.category.accountNumber, categories)}
                  </Table.Td>
                  <Table.Td ta="end">
                    <Money amount={-amount} currency={currency} />
                  </Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}

function summaryOf({
  examined,
  isComplete,
  matched,
  wouldChange,
  decidedByPerson,
  locked,
}: RulePreviewView): string {
  const of = isComplete ? `all ${examined}` : `the newest ${examined}`;
  const left = [
    decidedByPerson > 0 && `${decidedByPerson} were decided by a user`,
    locked > 0 && `${locked} are in closed periods`,
  ].filter((one) => one !== false);
  const stays = left.length === 0 ? '' : ` (${left.join(', ')})`;
  return `It matches ${matched} of ${of} transactions, and would change ${wouldChange}${stays}.`;
}
