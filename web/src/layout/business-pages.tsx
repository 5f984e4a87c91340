import { IconLock } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import { Outlet, useParams } from 'react-router';
import { ButtonLink } from '../components/links';
import { NothingYet } from '../components/nothing-yet';
import { Page, PageOwner } from '../components/page';
import { isAdministrator } from '../components/roles';
import type { MyBusinessView } from '../data/contract';
import { useSignedIn } from './signed-in';

const BusinessContext = createContext<MyBusinessView | null>(null);

/** The business of this page, with the user's role in it. */
export function useCurrentBusiness(): MyBusinessView {
  const business = useContext(BusinessContext);
  if (business === null) throw new Error('no business is open here');
  return business;
}

/** Pages under the path of one of the user's businesses. */
export function BusinessPages() {
  const { businesses } = useSignedIn();
  const { businessId } = useParams();
  const business = businesses.find(({ id }) => id === businessId);
  if (!business)
    return (
      <Page title="Not one of your businesses" description="You are not a member of this business.">
        <ButtonLink to="/" variant="default" w="fit-content">
          Go to your own
        </ButtonLink>
      </Page>
    );
  // State of one business's page must not appear under another business.
  return (
    <BusinessContext value={business} key={business.id}>
      <PageOwner value={business.name}>
        <Outlet />
      </PageOwner>
    </BusinessContext>
  );
}

/** Pages for owners and admins. Others see whom to ask. */
export function ForAdministrators() {
  const { role } = useCurrentBusiness();
  if (isAdministrator(role)) return <Outlet />;
  return (
    <Page title="For owners and admins">
      <NothingYet
        icon={IconLock}
        title="Your role does not include this page"
        description="Owners and admins of this business manage API keys, OAuth clients and connected apps. Ask one of them for help."
      />
    </Page>
  );
}
