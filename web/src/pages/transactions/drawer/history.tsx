import { Stack, Text } from '@mantine/core';
import { useOutletContext } from 'react-router';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import type { HistoryEventView, TransactionView } from '../../../data/contract';
import { useTransactionHistory } from '../../../data/transaction';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { type CategoryGroup, nameOf } from '../../../transactions/categories';
import type { OpenList } from '../open-list';
import { DrawerSection } from './section';

/** What users changed, newest first. */
export function History({ transaction: { id } }: { transaction: TransactionView }) {
  const { id: businessId } = useCurrentBusiness();
  const { categories } = useOutletContext<OpenList>();
  const history = useTransactionHistory(businessId, id);
  return (
    <DrawerSection title="History">
      <Loaded query={history}>
        {(events) =>
          events.length === 0 ? (
            <Text size="sm" c="dimmed">
              No user has changed it.
            </Text>
          ) : (
            <Stack gap="xs" component="ol" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Changes">
              {events.map((event) => (
                <Text key={event.id} component="li" size="sm" className="breaks-words">
                  {sentenceOf(event, categories)}, <Moment at={event.occurredAt} />
                </Text>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </DrawerSection>
  );
}

function sentenceOf(
  { action, actor, changes }: HistoryEventView,
  categories: readonly CategoryGroup[],
): string {
  const who =
    actor.name ?? (actor.kind === 'api_key' || actor.kind === 'oauth' ? 'A program' : 'Charterbook');
  const category = (value: unknown) => {
    if (value === 'split') return 'a split';
    return typeof value === 'string' ? nameOf(value, categories) : 'no category';
  };
  if (action === 'bank_transaction.recategorize')
    return `${who} changed ${category(changes['from'])} to ${category(changes['to'])}`;
  if (action === 'bank_transaction.undo_decision')
    return `${who} undid a decision: ${category(changes['to'])} again`;
  return action === 'bank_transaction.update' ? `${who} changed the note` : `${who} changed it`;
}
