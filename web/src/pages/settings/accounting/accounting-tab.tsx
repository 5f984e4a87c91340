import { Stack } from '@mantine/core';
import { Outlet } from 'react-router';
import { AllLoaded, Loaded } from '../../../components/loaded';
import { useBusiness } from '../../../data/businesses';
import { useClosedYears } from '../../../data/closing';
import type { OverviewView } from '../../../data/contract';
import { useEntity } from '../../../data/entities';
import { useOverview } from '../../../data/overview';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { todayIn } from '../../../platform/today';
import { ClosedMonths } from './closed-months';
import { FiscalYears } from './fiscal-years';
import type { OpenBooks } from './open-books';
import { Review } from './review';

/** How the books of a company are closed, and what needs review in them. */
export function AccountingTab() {
  const { id } = useCurrentBusiness();
  const overview = useOverview(id);
  return <Loaded query={overview}>{(data) => <OfCompany overview={data} />}</Loaded>;
}

function OfCompany({ overview: { entityId, toReview } }: { overview: OverviewView }) {
  const { id } = useCurrentBusiness();
  const business = useBusiness(id);
  const entity = useEntity(id, entityId);
  const years = useClosedYears(id, entityId);
  return (
    <AllLoaded queries={[business, entity, years]}>
      {([{ timeZone }, company, closedYears]) => {
        const books: OpenBooks = { company, closedYears, today: todayIn(timeZone) };
        return (
          <Stack gap="xl" maw={640}>
            <ClosedMonths books={books} />
            <FiscalYears books={books} />
            <Review company={company} toReview={toReview} />
            <Outlet context={books} />
          </Stack>
        );
      }}
    </AllLoaded>
  );
}
