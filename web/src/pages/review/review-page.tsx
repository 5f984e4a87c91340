import { Stack } from '@mantine/core';
import { AllLoaded, Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { useBankAccounts, useChart } from '../../data/accounts';
import { useOverview } from '../../data/overview';
import { useToReview } from '../../data/review';
import { useCurrentBusiness } from '../../layout/business-pages';
import { categoriesOf } from '../../transactions/categories';
import { Queue } from './queue';
import { useReason } from './reason';
import { ReasonChips } from './reason-chips';

/** The transactions whose category a user should look at, to be decided one after the other. */
export function ReviewPage() {
  const { id, role } = useCurrentBusiness();
  const overview = useOverview(id);
  const mayDecide = role !== 'viewer';
  return (
    <Page
      title="Review"
      description={
        mayDecide
          ? 'Decide what these transactions are. Each decision is booked at once, and later transactions of the merchant learn from it.'
          : 'Your role can view these transactions. Members, admins and owners decide on them.'
      }
    >
      <Loaded query={overview}>
        {({ entityId, toReview }) => (
          <Stack gap="md">
            <ReasonChips counts={toReview} />
            <ToReview businessId={id} entityId={entityId} mayDecide={mayDecide} countOfAll={toReview.count} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

interface ToReviewProps {
  readonly businessId: string;
  readonly entityId: string;
  readonly mayDecide: boolean;
  readonly countOfAll: number;
}

function ToReview({ businessId, entityId, mayDecide, countOfAll }: ToReviewProps) {
  const { chosen } = useReason();
  const list = useToReview(businessId, entityId, chosen);
  const chart = useChart(businessId, entityId);
  const bankAccounts = useBankAccounts(businessId, entityId);
  return (
    <AllLoaded queries={[chart, bankAccounts, list]}>
      {([accounts, banks]) => (
        <Queue
          key={chosen}
          businessId={businessId}
          list={list}
          bankAccounts={banks}
          categories={mayDecide ? categoriesOf(accounts, banks) : null}
          countOfAll={countOfAll}
        />
      )}
    </AllLoaded>
  );
}
