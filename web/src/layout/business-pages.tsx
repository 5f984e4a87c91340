import { IconLock } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import { Outlet, useParams } from 'react-router';
import { ButtonLink } from '../components/links';
import { NothingYet } from '../components/nothing-yet';
import { Page } from '../components/page';
import { isAdministrator } from '../components/roles';
import type { MyBusinessView } from '../data/contract';
import { useSignedIn } from './signed-in';

const BusinessContext = createContext<MyBusinessView | null>(null);

/** The business whose page this is, with the person's role in it. */
export function useCurrentBusiness(): MyBusinessView {
  const business = useContext(BusinessContext);
  if (business === null) throw new Error('no business is open here');
  return business;
}

/** Pages under the address of a business, which is one of the person's own. */
export function BusinessPages() {
  const { businesses } = useSignedIn();
  const { businessId } = useParams();
  const business = businesses.find(({ id }) => id === businessId);
  if (!business)
    return (
      <Page title="Not one of your businesses" description="You are not a member of it, or no longer.">
        <ButtonLink to="/" variant="default" w="fit-content">
          Go to your own
        </ButtonLink>
      </Page>
    );
  // What one page keeps of a business must not show under another.
  return (
    <BusinessContext value={business} key={business.id}>
      <Outlet />
    </BusinessContext>
  );
}

/** Pages for those who look after a business. Others are told whom to ask. */
export function ForAdministrators() {
  const { role } = useCurrentBusiness();
  if (isAdministrator(role)) return <Outlet />;
  return (
    <Page title="For owners and admins">
      <NothingYet
        icon={IconLock}
        title="Your role does not include this page"
        description="Keys, clients and connected apps are looked after by the owners and admins of this business. Ask one of them if you need something done here."
      />
    </Page>
  );
}
