import { useParams } from 'react-router';
import { TextLink } from '../../../components/links';
import { AllLoaded } from '../../../components/loaded';
import { Page, Section } from '../../../components/page';
import { useFaxes, useOrder } from '../../../data/formations';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { Formation } from './formation';
import { OrderFacts } from './order-facts';
import { kindAndState, nameOf } from './order-words';

/** A company on its way from the order to its EIN. */
export function OrderPage() {
  const { id: businessId } = useCurrentBusiness();
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
        {([shown, [fax = null]]) => (
          <Formation formation={{ order: shown, application: shown.einApplication, fax }}>
            <Section title="What was ordered">
              <OrderFacts order={shown} />
            </Section>
          </Formation>
        )}
      </AllLoaded>
    </Page>
  );
}
