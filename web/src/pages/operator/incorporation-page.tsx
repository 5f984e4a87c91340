import { Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Page, Section } from '../../components/page';
import { useOperatedIncorporation } from '../../data/operator';
import { OrderFacts } from '../companies/orders/order-facts';
import { kindAndState, nameOf } from '../companies/orders/order-words';
import { Decision } from './decision';
import { FilingFacts } from './filing-facts';
import { History } from './history';

/** An incorporation with all facts, and what the state decided. */
export function IncorporationPage() {
  const { businessId = '', incorporationId: id = '' } = useParams();
  const query = useOperatedIncorporation({ businessId, id });
  const shown = query.data;
  return (
    <Page
      title={shown === undefined ? 'Company' : nameOf(shown.incorporation)}
      description={shown && `${kindAndState(shown.incorporation)}, for ${shown.business.name}`}
    >
      <TextLink to="/operator" size="sm" w="fit-content">
        All that wait for the state
      </TextLink>
      <Loaded query={query}>
        {(operated) => (
          <Stack gap="xl" maw={640}>
            <Decision operated={operated} />
            <Section title="What was ordered">
              <OrderFacts order={operated.incorporation} />
            </Section>
            <Section title="More about it">
              <FilingFacts operated={operated} />
            </Section>
            <Section title="History">
              <History events={operated.history} />
            </Section>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
