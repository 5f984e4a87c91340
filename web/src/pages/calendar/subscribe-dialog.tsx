import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../components/confirm';
import { Copyable } from '../../components/copyable';
import { Dialog } from '../../components/dialog';
import { AllLoaded } from '../../components/loaded';
import { Note } from '../../components/note';
import { Problem } from '../../components/problem';
import { ShownOnce } from '../../components/shown-once';
import { useToast } from '../../components/toasts';
import { useCalendarFeeds, useCreateCalendarFeed, useRevokeCalendarFeed } from '../../data/calendar-feeds';
import type { CalendarFeedView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { useWayBack } from '../../platform/use-way-back';
import { CalendarLinks } from './calendar-links';

/** Links by which calendar apps show the dates of the company. */
export function SubscribeDialog() {
  const { id } = useCurrentBusiness();
  const close = useWayBack(`/businesses/${id}/calendar`);
  const [created, setCreated] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<CalendarFeedView | null>(null);
  if (created !== null) return <CreatedLink url={created} onClose={() => setCreated(null)} />;
  if (revoking !== null) return <RevokeLink feed={revoking} onClose={() => setRevoking(null)} />;
  return (
    <Dialog onClose={close} title="Subscribe to the calendar" size="lg">
      <Links onCreated={setCreated} onRevoke={setRevoking} />
    </Dialog>
  );
}

interface LinksProps {
  readonly onCreated: (url: string) => void;
  readonly onRevoke: (feed: CalendarFeedView) => void;
}

function Links({ onCreated, onRevoke }: LinksProps) {
  const { id } = useCurrentBusiness();
  const queries = [useOverview(id), useCalendarFeeds(id)] as const;
  return (
    <Stack gap="lg">
      <Text>
        With a link, Google Calendar, Apple Calendar, Outlook and other apps show what is due. They look for
        changes by themselves, some only once a day.
      </Text>
      <Note>Anyone with the link can see these dates and their notes, without signing in.</Note>
      <AllLoaded queries={queries}>
        {([{ entityId }, feeds]) => (
          <>
            <CreateLink entityId={entityId} onCreated={onCreated} />
            <ExistingLinks feeds={feeds.filter((feed) => feed.entityId === entityId)} onRevoke={onRevoke} />
          </>
        )}
      </AllLoaded>
    </Stack>
  );
}

function CreateLink({ entityId, onCreated }: { entityId: string; onCreated: (url: string) => void }) {
  const { id } = useCurrentBusiness();
  const { mutate: create, isPending, error } = useCreateCalendarFeed(id);
  return (
    <>
      {error !== null && <Problem>{explainError(error)}</Problem>}
      <Group justify="flex-end">
        <Button
          loading={isPending}
          onClick={() => create({ entityId }, { onSuccess: ({ url }) => onCreated(url) })}
          data-autofocus
        >
          Create a link
        </Button>
      </Group>
    </>
  );
}

interface ExistingLinksProps {
  readonly feeds: readonly CalendarFeedView[];
  readonly onRevoke: (feed: CalendarFeedView) => void;
}

function ExistingLinks({ feeds, onRevoke }: ExistingLinksProps) {
  if (feeds.length === 0) return null;
  return (
    <Stack gap="sm">
      <Title order={3}>Links to this calendar</Title>
      <CalendarLinks feeds={feeds} onRevoke={onRevoke} />
    </Stack>
  );
}

function CreatedLink({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <ShownOnce title="Your calendar link" onClose={onClose}>
      <Copyable label="Link" value={url} />
      <Text size="sm" c="dimmed">
        Add it as a subscription: in Google Calendar under “Other calendars”, “From URL”; in Apple Calendar
        under “File”, “New Calendar Subscription”; in Outlook under “Add calendar”, “Subscribe from web”.
      </Text>
    </ShownOnce>
  );
}

function RevokeLink({ feed, onClose }: { feed: CalendarFeedView; onClose: () => void }) {
  const { id } = useCurrentBusiness();
  const { mutateAsync: revoke } = useRevokeCalendarFeed(id);
  const toast = useToast();
  return (
    <Confirm
      title="Revoke this link?"
      confirmLabel="Revoke"
      run={() => revoke(feed.id)}
      onClose={onClose}
      onDone={() => toast.done('The link is revoked.')}
    >
      Calendar apps that use this link no longer get changes, and most of them then report an error. This
      cannot be undone.
    </Confirm>
  );
}
