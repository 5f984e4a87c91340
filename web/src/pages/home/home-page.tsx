import { Skeleton, Stack } from '@mantine/core';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { Cash } from './cash';
import { NeedsYou } from './needs-you';
import { NextDates } from './next-dates';
import { NextSteps } from './next-steps';
import { ThisMonth } from './this-month';
import { useLaterParts } from './use-later-parts';

export function HomePage() {
  const { id, name, role } = useCurrentBusiness();
  const overview = useOverview(id);
  return (
    <Page title={name}>
      <Loaded query={overview} placeholder={<Placeholder />}>
        {(data) => (
          <>
            <NeedsYou overview={data} />
            {role !== 'viewer' && <NextSteps overview={data} />}
            <Cash overview={data} />
            <NextDates overview={data} />
            <ThisMonth entityId={data.entityId} />
          </>
        )}
      </Loaded>
      {overview.data && <Later entityId={overview.data.entityId} />}
    </Page>
  );
}

function Placeholder() {
  return (
    <Stack gap="xl" aria-hidden>
      <Skeleton height={180} />
      <Skeleton height={240} />
      <Skeleton height={240} />
    </Stack>
  );
}

function Later({ entityId }: { entityId: string }) {
  const parts = useLaterParts();
  const placeholder = <Skeleton height={380} aria-hidden />;
  return (
    <Loaded query={parts} placeholder={placeholder}>
      {({ BelowTheFold }) => <BelowTheFold entityId={entityId} placeholder={placeholder} />}
    </Loaded>
  );
}
