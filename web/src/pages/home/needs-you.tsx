import { Badge, Group, Paper, Text } from '@mantine/core';
import { Item, ItemList } from '../../components/item-list';
import { ButtonLink } from '../../components/links';
import { Moment } from '../../components/moment';
import { Section } from '../../components/page';
import type { OverviewTask, OverviewView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';

/** What needs a user, the most harmful first. That nothing does is said only of what was checked. */
export function NeedsYou({ overview }: { overview: OverviewView }) {
  const { tasks, taskCount, checkedAt } = overview;
  return (
    <Section title="Needs you" description={<LastCheck at={checkedAt} />}>
      {tasks.length === 0 ? (
        <Paper p="md">
          <Text size="sm">
            {checkedAt === null
              ? 'No filing and no transaction needs you.'
              : 'Nothing needs you: no filing, no transaction, and nothing that the last check found.'}
          </Text>
        </Paper>
      ) : (
        <ItemList label="Needs you">
          {tasks.map((task) => (
            <Task key={task.kind} task={task} page={pageOf(task)} />
          ))}
        </ItemList>
      )}
      {taskCount > tasks.length && (
        <Text size="sm" c="dimmed">
          And {taskCount - tasks.length} more, which are less urgent.
        </Text>
      )}
    </Section>
  );
}

function LastCheck({ at }: { at: string | null }) {
  if (at === null) return 'The books and documents have not been checked yet. That happens once a day.';
  return (
    <>
      Books and documents were last checked <Moment at={at} />.
    </>
  );
}

interface Destination {
  readonly path: string;
  readonly action: string;
}

const ACCOUNTS: Destination = { path: 'accounts', action: 'See the accounts' };
const BALANCE_SHEET: Destination = { path: 'reports/balance-sheet', action: 'See the balance sheet' };

/** Where tasks are done, by their kind. */
const PAGES: Readonly<Record<string, Destination>> = {
  overdue_obligations: { path: 'calendar', action: 'See the calendar' },
  transactions_to_review: { path: 'review', action: 'Review' },
  unmapped_account: ACCOUNTS,
  negative_cash_balance: ACCOUNTS,
  statement_balance: ACCOUNTS,
  statement_gap: ACCOUNTS,
  stale_feed: ACCOUNTS,
  money_in_transit: BALANCE_SHEET,
  opening_balance_equity: BALANCE_SHEET,
  uncategorized_money: { path: 'reports/profit-and-loss', action: 'See profit and loss' },
};

/** What is missing in the profile of a company. */
const OF_PROFILE: ReadonlySet<string> = new Set([
  'missing_tax_id',
  'missing_address',
  'missing_fiscal_year_end',
  'missing_regime',
]);

function pageOf({ kind, subjectType, subjectId }: OverviewTask): Destination | undefined {
  if (OF_PROFILE.has(kind)) return { path: `companies/${subjectId}`, action: 'Complete the company' };
  if (subjectType === 'transaction' && PAGES[kind] === undefined)
    return { path: `transactions/${subjectId}`, action: 'See the transaction' };
  return PAGES[kind];
}

function Task({ task, page }: { task: OverviewTask; page: Destination | undefined }) {
  const { id } = useCurrentBusiness();
  const { severity, title, detail } = task;
  return (
    <Item
      // What the last check found is in lower case.
      title={<span>{title.charAt(0).toUpperCase() + title.slice(1)}</span>}
      facts={[detail]}
      actions={
        <Group gap="sm">
          {severity === 'critical' && (
            <Badge color="danger" variant="light">
              Urgent
            </Badge>
          )}
          {page && (
            <ButtonLink to={`/businesses/${id}/${page.path}`} size="xs" variant="light">
              {page.action}
            </ButtonLink>
          )}
        </Group>
      }
    />
  );
}
