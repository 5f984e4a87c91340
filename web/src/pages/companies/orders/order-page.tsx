import { Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { TextLink } from '../../../components/links';
import { AllLoaded } from '../../../components/loaded';
import { Page, Section } from '../../../components/page';
import { useFaxes, useOrder } from '../../../data/formations';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { FormationActions } from './actions/formation-actions';
import { stepsOf } from './formation-steps';
import { nextStepOf } from './next-step';
import { NextStepCard } from './next-step-card';
import { OrderFacts } from './order-facts';
import { kindAndState, nameOf } from './order-words';
import { StepList } from './step-list';

/** A company on its way from the order to its EIN. */
export function OrderPage() {
  const { id: businessId, role } = useCurrentBusiness();
  const { orderId = '' } = useParams();
  const order = useOrder(businessId, orderId);
  const faxes = useFaxes(businessId, order.data?.einApplication?.id ?? null);
  return (
    <Page
      title={order.data === undefined ? 'Company' : nameOf(order.data)}
      description={order.data && kindAndState(order.data)}
    >
      <TextLink to={`/businesses/${businessId}/companies`} size="sm" w="fit-content">
        All companies
      </TextLink>
      <AllLoaded queries={[order, faxes]}>
        {([shown, [fax = null]]) => {
          const formation = { order: shown, application: shown.einApplication, fax };
          const next = nextStepOf(formation);
          return (
            <Stack gap="xl" maw={640}>
              <NextStepCard step={next}>
                {role !== 'viewer' && <FormationActions formation={formation} next={next.action} />}
                {shown.entityId !== null && (
                  <TextLink to={`/businesses/${businessId}/companies/${shown.entityId}`} underline="always">
                    The company
                  </TextLink>
                )}
              </NextStepCard>
              <StepList steps={stepsOf(formation)} />
              <Section title="What was ordered">
                <OrderFacts order={shown} />
              </Section>
            </Stack>
          );
        }}
      </AllLoaded>
    </Page>
  );
}
