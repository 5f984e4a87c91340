import { Button, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { calendarDate } from '../../../../../src/kernel/calendar-date.js';
import { ApiForm } from '../../../components/api-form';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toasts';
import { useSetPeriodLock } from '../../../data/closing';
import { formatDate, formatMonth } from '../../../platform/locale';
import { lockBefore, monthsToOpen } from './months';
import { useOpenBooks } from './open-books';

const ALL = 'all';

/** Opens closed months, after saying what that allows. */
export function OpenMonthsDialog() {
  const { businessId, company, lastClosed, close } = useOpenBooks();
  const toast = useToast();
  const { mutateAsync: lock } = useSetPeriodLock(businessId, company.id);
  // As they were before: opening changes them, and the dialog closes afterwards.
  const [months] = useState(() => monthsToOpen(company.lockedThrough, lastClosed));
  const form = useForm({ mode: 'controlled', initialValues: { from: months[0] ?? '' } });
  const { from } = form.values;
  const lockFor = (first: string) => (first === ALL ? null : lockBefore(calendarDate(first)));
  if (from === '')
    return (
      <Dialog onClose={close} title="Open months again">
        No closed month can be opened.
      </Dialog>
    );
  return (
    <Dialog onClose={close} title="Open months again">
      <ApiForm
        form={form}
        send={(values) => lock(lockFor(values.from))}
        onDone={({ lockedThrough }) => {
          close();
          toast.done(
            lockedThrough === null
              ? 'All months are open.'
              : `The books are now closed through ${formatDate(lockedThrough)}.`,
          );
        }}
        submitLabel="Open again"
        secondary={
          <Button variant="default" size="md" onClick={close}>
            Cancel
          </Button>
        }
      >
        <Select
          label="Starting with"
          data={[
            ...months.map((value) => ({ value: String(value), label: formatMonth(value) })),
            ...(lastClosed === null ? [{ value: ALL, label: 'All months' }] : []),
          ]}
          allowDeselect={false}
          data-autofocus
          {...form.getInputProps('from')}
        />
        <Text size="sm">{whatItMeans(from, lockFor(from))}</Text>
      </ApiForm>
    </Dialog>
  );
}

function whatItMeans(from: string, lockedThrough: string | null): string {
  const since = from === ALL ? 'of any date' : `dated ${formatDate(from)} or later`;
  const rest =
    lockedThrough === null ? '' : ` Earlier ones stay closed, through ${formatDate(lockedThrough)}.`;
  return `Transactions and entries ${since} can be added and changed again, so figures that you have already reported can change.${rest}`;
}
