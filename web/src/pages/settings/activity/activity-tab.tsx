import { IconLock } from '@tabler/icons-react';
import { AllLoaded } from '../../../components/loaded';
import { NothingYet } from '../../../components/nothing-yet';
import { Section } from '../../../components/page';
import { isAdministrator } from '../../../components/roles';
import { useBusiness } from '../../../data/businesses';
import { useApiKeys, useOAuthClients } from '../../../data/developers';
import { useMembers } from '../../../data/members';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { todayIn } from '../../../platform/today';
import { ActivityFilters } from './activity-filters';
import { ActivityList } from './activity-list';

/** What was done in the business, in sentences. */
export function ActivityTab() {
  const { role } = useCurrentBusiness();
  if (isAdministrator(role)) return <Activity />;
  return (
    <NothingYet
      icon={IconLock}
      title="Your role does not include this page"
      description="Owners and admins of this business see what users and programs have done."
    />
  );
}

function Activity() {
  const { id } = useCurrentBusiness();
  const business = useBusiness(id);
  const members = useMembers(id);
  const keys = useApiKeys(id);
  const clients = useOAuthClients(id);
  return (
    <Section
      title="Activity"
      description="What users, programs and Charterbook itself have done, and what was refused. Entries cannot be changed or deleted."
    >
      <AllLoaded queries={[business, members, keys, clients]}>
        {([{ timeZone }, people, apiKeys, oauthClients]) => (
          <>
            <ActivityFilters today={todayIn(timeZone)} />
            <ActivityList
              timeZone={timeZone}
              known={{ members: people, keys: apiKeys, clients: oauthClients }}
            />
          </>
        )}
      </AllLoaded>
    </Section>
  );
}
