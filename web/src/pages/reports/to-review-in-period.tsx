import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { TextLink } from '../../components/links';
import { useTransactionTotals } from '../../data/transactions';
import { useCurrentBusiness } from '../../layout/business-pages';
import { transactionCount } from '../../transactions/words';
import classes from './reports.module.css';

interface ToReviewInPeriodProps {
  readonly entityId: string;
  readonly from: string;
  readonly to: string;
}

/** Says that figures of the period may still change. */
export function ToReviewInPeriod({ entityId, from, to }: ToReviewInPeriodProps) {
  const { id } = useCurrentBusiness();
  const totals = useTransactionTotals(id, entityId, { from, to, needsReview: 'true' });
  const count = totals.data?.reduce((sum, one) => sum + one.count, 0) ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconInfoCircle aria-hidden size={20} />}
      className={classes.controls}
    >
      <Text size="sm">
        {transactionCount(count)} of this period {count === 1 ? 'waits' : 'wait'} for review, so its figures
        may change.{' '}
        <TextLink to={`/businesses/${id}/transactions?needsReview=true&from=${from}&to=${to}`} c="inherit">
          See {count === 1 ? 'it' : 'them'}
        </TextLink>
      </Text>
    </Alert>
  );
}
