import { Badge, Stack } from '@mantine/core';
import { Item, ItemList } from '../../../components/item-list';
import { TextLink } from '../../../components/links';
import { AllLoaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { Section } from '../../../components/page';
import type { EinApplicationView, IncorporationView } from '../../../data/contract';
import { useEinApplications, useOrders } from '../../../data/formations';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { APPLICATION_STATUS_WORDS, isOver, kindAndState, nameOf, orderInWords } from './order-words';

/** Companies that are being formed or were, and EIN applications; nothing without any. */
export function Formations() {
  const { id } = useCurrentBusiness();
  const orders = useOrders(id);
  const applications = useEinApplications(id);
  return (
    <AllLoaded queries={[orders, applications]} placeholder={null}>
      {([allOrders, allApplications]) => (
        <Stack gap="xl">
          <Orders title="Being formed" orders={allOrders.filter((order) => !isOver(order))} />
          <Applications
            applications={allApplications.filter(({ incorporationId }) => incorporationId === null)}
          />
          <Orders title="Earlier orders" orders={allOrders.filter(isOver)} />
        </Stack>
      )}
    </AllLoaded>
  );
}

function Orders({ title, orders }: { title: string; orders: readonly IncorporationView[] }) {
  if (orders.length === 0) return null;
  return (
    <Section title={title}>
      <ItemList label={title}>
        {orders.map((order) => (
          <Item
            key={order.id}
            title={<TextLink to={`orders/${order.id}`}>{nameOf(order)}</TextLink>}
            facts={[
              kindAndState(order),
              orderInWords(order),
              <>
                ordered <Moment at={order.createdAt} show="day" />
              </>,
            ]}
          />
        ))}
      </ItemList>
    </Section>
  );
}

/** Of companies that exist: those of orders are shown with them. */
function Applications({ applications }: { applications: readonly EinApplicationView[] }) {
  if (applications.length === 0) return null;
  return (
    <Section title="EIN applications">
      <ItemList label="EIN applications">
        {applications.map((application) => (
          <Item
            key={application.id}
            title={
              <>
                <TextLink to={`applications/${application.id}`}>{application.legalName}</TextLink>
                {application.waiting.stage === 'likely_rejected' && (
                  <Badge variant="outline" tt="none" fw={500}>
                    Probably rejected
                  </Badge>
                )}
              </>
            }
            facts={[kindAndState(application), APPLICATION_STATUS_WORDS[application.status]]}
          />
        ))}
      </ItemList>
    </Section>
  );
}
