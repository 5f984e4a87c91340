import { Stack } from '@mantine/core';
import { Navigate, useParams } from 'react-router';
import { TextLink } from '../../../components/links';
import { AllLoaded } from '../../../components/loaded';
import { Page } from '../../../components/page';
import type { EinApplicationView, TransmissionView } from '../../../data/contract';
import { useEinApplication, useFaxes } from '../../../data/formations';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { FormationActions } from './actions/formation-actions';
import { stepsOf } from './formation-steps';
import { nextStepOf } from './next-step';
import { NextStepCard } from './next-step-card';
import { kindAndState } from './order-words';
import { StepList } from './step-list';

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
        {([shown, [fax = null]]) => <Shown application={shown} fax={fax} />}
      </AllLoaded>
    </Page>
  );
}

function Shown({ application, fax }: { application: EinApplicationView; fax: TransmissionView | null }) {
  const { role } = useCurrentBusiness();
  const formation = { order: null, application, fax };
  const next = nextStepOf(formation);
  return (
    <Stack gap="xl" maw={640}>
      <NextStepCard step={next}>
        {role !== 'viewer' && <FormationActions formation={formation} next={next.action} />}
      </NextStepCard>
      <StepList steps={stepsOf(formation)} />
    </Stack>
  );
}
