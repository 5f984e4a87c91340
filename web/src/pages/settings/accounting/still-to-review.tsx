import { Text } from '@mantine/core';
import { TextLink } from '../../../components/links';
import { Note } from '../../../components/note';
import { useTransactionTotals } from '../../../data/transactions';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { formatDate } from '../../../platform/locale';
import { transactionCount } from '../../../transactions/words';

interface StillToReviewProps {
  readonly entityId: string;
  /** The day through which the books are about to be closed. */
  readonly to: string;
}

/** What cannot be corrected once the books are closed. */
export function StillToReview({ entityId, to }: StillToReviewProps) {
  const { id } = useCurrentBusiness();
  const totals = useTransactionTotals(id, entityId, { to, needsReview: 'true' });
  if (totals.isError)
    return (
      <Text size="sm" c="dimmed">
        Whether transactions still need review could not be loaded.
      </Text>
    );
  if (totals.data === undefined) return null;
  // Null: more than the service adds up.
  const count = totals.data?.reduce((sum, one) => sum + one.count, 0) ?? null;
  if (count === 0)
    return <Text size="sm">No transaction dated {formatDate(to)} or earlier needs review.</Text>;
  const isOne = count === 1;
  const what = count === null ? 'Many transactions' : transactionCount(count);
  return (
    <Note title={`${what} dated ${formatDate(to)} or earlier still ${isOne ? 'needs' : 'need'} review`}>
      {isOne ? 'Its category' : 'Their categories'} cannot change once the books are closed.{' '}
      <TextLink
        to={`/businesses/${id}/transactions?needsReview=true&to=${to}`}
        underline="always"
        fz="inherit"
      >
        See {isOne ? 'it' : 'them'}
      </TextLink>
    </Note>
  );
}
