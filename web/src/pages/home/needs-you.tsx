import { Badge, Group, Paper, Text } from '@mantine/core';
import { Item, ItemList } from '../../components/item-list';
import { ButtonLink, TextLink } from '../../components/links';
import { Moment } from '../../components/moment';
import { Section } from '../../components/page';
import type { OverviewTask, OverviewView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';
import { type Place, placeOfTask } from '../../tasks/places';

/** What needs a user, the most harmful first. That nothing does is said only of what was checked. */
export function NeedsYou({ overview }: { overview: OverviewView }) {
  const { id } = useCurrentBusiness();
  const { tasks, taskCount, checkedAt } = overview;
  return (
    <Section
      title="Needs you"
      description={<LastCheck at={checkedAt} />}
      actions={
        <TextLink to={`/businesses/${id}/health`} size="sm">
          Health of the company
        </TextLink>
      }
    >
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
            <Task key={task.kind} task={task} place={placeOfTask(task)} />
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

function Task({ task, place }: { task: OverviewTask; place: Place | undefined }) {
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
          {place && (
            <ButtonLink to={`/businesses/${id}/${place.path}`} size="xs" variant="light">
              {place.action}
            </ButtonLink>
          )}
        </Group>
      }
    />
  );
}
