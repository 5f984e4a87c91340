import { Navigate, useParams } from 'react-router';
import { TextLink } from '../../../components/links';
import { AllLoaded } from '../../../components/loaded';
import { Page } from '../../../components/page';
import { useEinApplication, useFaxes } from '../../../data/formations';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { Formation } from './formation';
import { kindAndState } from './order-words';

/** The EIN application of a company that exists. That of an order is shown with the order. */
export function ApplicationPage() {
  const { id: businessId } = useCurrentBusiness();
  const { applicationId = '' } = useParams();
  const application = useEinApplication(businessId, applicationId);
  const faxes = useFaxes(businessId, applicationId);
  const orderId = application.data?.incorporationId ?? null;
  if (orderId !== null)
    return <Navigate to={`/businesses/${businessId}/companies/orders/${orderId}`} replace />;
  return (
    <Page
      title={application.data === undefined ? 'EIN application' : `EIN of ${application.data.legalName}`}
      description={application.data && kindAndState(application.data)}
    >
      <TextLink to={`/businesses/${businessId}/companies`} size="sm" w="fit-content">
        All companies
      </TextLink>
      <AllLoaded queries={[application, faxes]}>
        {([shown, [fax = null]]) => <Formation formation={{ order: null, application: shown, fax }} />}
      </AllLoaded>
    </Page>
  );
}
