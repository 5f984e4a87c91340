import { Button, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiForm } from '../../../components/api-form';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toasts';
import { useSetPeriodLock } from '../../../data/closing';
import { formatDate, formatMonth } from '../../../platform/locale';
import { monthsToClose } from './months';
import { useOpenBooks } from './open-books';
import { StillToReview } from './still-to-review';

/** Closes the books through the end of a month. */
export function CloseMonthsDialog() {
  const { businessId, company, today, close } = useOpenBooks();
  const toast = useToast();
  const { mutateAsync: lock } = useSetPeriodLock(businessId, company.id);
  // As they were before: closing changes them, and the dialog closes afterwards.
  const [months] = useState(() => monthsToClose(today, company.lockedThrough));
  const form = useForm({ mode: 'controlled', initialValues: { lockedThrough: months[0] ?? '' } });
  const { lockedThrough } = form.values;
  if (lockedThrough === '')
    return (
      <Dialog onClose={close} title="Close months">
        All months that are over are closed.
      </Dialog>
    );
  return (
    <Dialog onClose={close} title="Close months">
      <ApiForm
        form={form}
        send={(values) => lock(values.lockedThrough)}
        onDone={(_, values) => {
          close();
          toast.done(`The books are closed through ${formatDate(values.lockedThrough)}.`);
        }}
        submitLabel="Close the months"
        secondary={
          <Button variant="default" size="md" onClick={close}>
            Cancel
          </Button>
        }
      >
        <Select
          label="Through the end of"
          data={months.map((value) => ({ value, label: formatMonth(value) }))}
          allowDeselect={false}
          data-autofocus
          {...form.getInputProps('lockedThrough')}
        />
        <Text size="sm">
          The books are then closed through {formatDate(lockedThrough)}. Nothing that is dated on or before
          this day can be imported, added or changed. You can open months again.
        </Text>
        <StillToReview entityId={company.id} to={lockedThrough} />
      </ApiForm>
    </Dialog>
  );
}
