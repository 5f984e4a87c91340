import { Text } from '@mantine/core';
import { TextLink } from '../../../components/links';
import type { OverviewView } from '../../../data/contract';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { LOCALE } from '../../../platform/locale';
import { type Reason, SHORT_REASONS } from '../../../transactions/words';

const REASONS = Object.keys(SHORT_REASONS) as readonly Reason[];

/** What the settings of review amount to now, in numbers. */
export function ReviewNow({ toReview }: { toReview: OverviewView['toReview'] }) {
  const { id } = useCurrentBusiness();
  const { count, byReason, isComplete } = toReview;
  if (count === 0) return <Text size="sm">No transaction needs review now.</Text>;
  const number = `${count.toLocaleString(LOCALE)}${isComplete ? '' : '+'}`;
  return (
    <div>
      <Text size="sm">
        {number} {count === 1 ? 'transaction needs' : 'transactions need'} review now:
      </Text>
      <ul>
        {REASONS.filter((reason) => byReason[reason] !== undefined).map((reason) => (
          <Text key={reason} component="li" size="sm">
            <TextLink to={`/businesses/${id}/review?reason=${reason}`} inherit>
              {SHORT_REASONS[reason]}
            </TextLink>
            : {byReason[reason]?.toLocaleString(LOCALE)}
          </Text>
        ))}
      </ul>
    </div>
  );
}
