import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { browserNameOf } from '../../../../src/kernel/browser-name.js';
import { Confirm } from '../../components/confirm';
import { Item, ItemList } from '../../components/item-list';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Section } from '../../components/page';
import { useToast } from '../../components/toasts';
import { useEndOtherSessions, useEndSession, useSessions } from '../../data/account';
import type { SessionView } from '../../data/contract';

export function Sessions() {
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section
      title="Your sessions"
      description="If you do not recognize a session, sign it out and change your password."
      actions={
        hasOthers && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Sign out all other sessions
          </Button>
        )
      }
    >
      <Loaded query={sessions}>
        {(list) => (
          <ItemList label="Your sessions">
            {list.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ItemList>
        )}
      </Loaded>
      {isAsking && (
        <Confirm
          title="Sign out all other sessions?"
          confirmLabel="Sign out all other sessions"
          run={() => endOthers.mutateAsync()}
          onClose={() => setAsking(false)}
          onDone={() => toast.done('All other sessions are signed out.')}
        >
          Every other browser must sign in again. API keys, connected apps and calendar links keep working.
        </Confirm>
      )}
    </Section>
  );
}

function SessionItem({ session }: { session: SessionView }) {
  const end = useEndSession();
  const toast = useToast();
  const browser = browserNameOf(session.userAgent);
  const signOut = async () => {
    try {
      await end.mutateAsync(session.id);
      toast.done(`Signed out of ${browser}.`);
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <Item
      title={
        <>
          {browser}
          {session.isCurrent && (
            <Badge variant="light" tt="none" fw={500}>
              this one
            </Badge>
          )}
        </>
      }
      facts={[
        session.address,
        <span key="since">
          signed in <Moment at={session.createdAt} show="day" />
        </span>,
        <span key="seen">
          last active <Moment at={session.lastSeenAt} />
        </span>,
      ]}
      actions={
        session.isCurrent ? undefined : (
          <Button
            variant="default"
            size="xs"
            loading={end.isPending}
            onClick={() => void signOut()}
            aria-label={`Sign out of ${browser}`}
          >
            Sign out
          </Button>
        )
      }
    />
  );
}
