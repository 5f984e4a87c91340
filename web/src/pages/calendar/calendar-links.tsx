import { Button } from '@mantine/core';
import { Item, ItemList } from '../../components/item-list';
import { LastUsed } from '../../components/last-used';
import { Moment } from '../../components/moment';
import type { CalendarFeedView } from '../../data/contract';
import { useMembers } from '../../data/members';
import { useCurrentBusiness } from '../../layout/business-pages';
import { useSignedIn } from '../../layout/signed-in';
import { formatDay } from '../../platform/locale';

interface CalendarLinksProps {
  readonly feeds: readonly CalendarFeedView[];
  readonly onRevoke: (feed: CalendarFeedView) => void;
}

/** The links that the user may revoke. */
export function CalendarLinks({ feeds, onRevoke }: CalendarLinksProps) {
  const { id } = useCurrentBusiness();
  const { user } = useSignedIn();
  const members = useMembers(id);
  const nameOf = ({ userId }: CalendarFeedView) =>
    userId === user.id ? 'you' : members.data?.find((member) => member.userId === userId)?.name;
  return (
    <ItemList label="Links to this calendar">
      {feeds.map((feed) => (
        <CalendarLink key={feed.id} feed={feed} owner={nameOf(feed)} onRevoke={() => onRevoke(feed)} />
      ))}
    </ItemList>
  );
}

interface CalendarLinkProps {
  readonly feed: CalendarFeedView;
  readonly owner: string | undefined;
  readonly onRevoke: () => void;
}

function CalendarLink({ feed: { createdAt, lastUsedAt }, owner, onRevoke }: CalendarLinkProps) {
  return (
    <Item
      title={
        <span>
          Created <Moment at={createdAt} show="day" />
        </span>
      }
      facts={[owner === undefined ? null : `by ${owner}`, <LastUsed key="used" at={lastUsedAt} />]}
      actions={
        <Button
          size="xs"
          variant="light"
          color="danger"
          onClick={onRevoke}
          aria-label={`Revoke the link created ${formatDay(createdAt)}`}
        >
          Revoke
        </Button>
      }
    />
  );
}
