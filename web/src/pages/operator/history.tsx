import { Item, ItemList } from '../../components/item-list';
import { Moment } from '../../components/moment';
import type { OperatorEventView } from '../../data/contract';

const ACTIONS: Readonly<Record<string, string>> = {
  'incorporation.create': 'Ordered',
  'incorporation.request_name_change': 'Other names asked for',
  'incorporation.change_names': 'Other names proposed',
  'incorporation.approve': 'Approved',
  'incorporation.reject': 'Rejected',
  'incorporation.cancel': 'Cancelled',
};

/** What was done with an incorporation, and by whom, newest first. */
export function History({ events }: { events: readonly OperatorEventView[] }) {
  return (
    <ItemList label="History">
      {events.map((event) => (
        <Item
          key={event.id}
          title={ACTIONS[event.action] ?? event.action}
          facts={[`by ${actorOf(event)}`, <Moment key="at" at={event.occurredAt} />]}
        />
      ))}
    </ItemList>
  );
}

function actorOf({ actorKind, actorName }: OperatorEventView): string {
  if (actorKind === 'operator') return actorName === null ? 'a command' : `${actorName}, operator`;
  return actorName ?? 'an application';
}
