import { IconLock } from '@tabler/icons-react';
import { createContext, useContext, useEffect } from 'react';
import { Outlet, useLocation, useParams } from 'react-router';
import { ButtonLink } from '../components/links';
import { NothingYet } from '../components/nothing-yet';
import { Page, PageBooks, PageOwner } from '../components/page';
import { isAdministrator } from '../components/roles';
import type { MyBusinessView } from '../data/contract';
import { useCompanies } from '../data/entities';
import { useOverview } from '../data/overview';
import { chosenCompany, rememberCompany } from '../platform/chosen-company';
import { showsBooks } from '../platform/company-address';
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
  return <OfBusiness business={business} />;
}

function OfBusiness({ business }: { business: MyBusinessView }) {
  const { id, name } = business;
  const { pathname, search } = useLocation();
  const chosen = chosenCompany(id, search);
  useEffect(() => {
    if (chosen?.isNamed === true) rememberCompany(id, chosen.id);
  }, [id, chosen?.id, chosen?.isNamed]);
  const company = useCompanyName(id);
  const shown = showsBooks(pathname) ? company : null;
  // State of one company's page must not appear under another company.
  return (
    <BusinessContext value={business} key={`${id} ${chosen?.id ?? ''}`}>
      <PageOwner value={shown ?? name}>
        <PageBooks value={shown}>
          <Outlet />
        </PageBooks>
      </PageOwner>
    </BusinessContext>
  );
}

/** Whose books are open; null if the business has only one company. */
function useCompanyName(businessId: string): string | null {
  const companies = useCompanies(businessId).data ?? [];
  const entityId = useOverview(businessId).data?.entityId;
  if (companies.length < 2) return null;
  return companies.find(({ id }) => id === entityId)?.legalName ?? null;
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
