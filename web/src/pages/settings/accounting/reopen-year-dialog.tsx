import { Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useParams } from 'react-router';
import { addDays, calendarDate } from '../../../../../src/kernel/calendar-date.js';
import { ApiForm } from '../../../components/api-form';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toasts';
import { useReopenYear } from '../../../data/closing';
import type { ClosedYearView } from '../../../data/contract';
import { formatDate } from '../../../platform/locale';
import { useOpenBooks } from './open-books';

/** Reopens the year that was closed last, after saying what that does. */
export function ReopenYearDialog() {
  const { fiscalYearEnd = '' } = useParams();
  const { closedYears, close } = useOpenBooks();
  // As it was before: it is no longer closed when the dialog closes.
  const [year] = useState(() => closedYears.find((one) => one.fiscalYearEnd === fiscalYearEnd));
  return (
    <Dialog
      onClose={close}
      title={year ? `Reopen the year through ${formatDate(fiscalYearEnd)}?` : 'Reopen a year'}
    >
      {year === undefined ? 'This fiscal year is not closed.' : <ReopenForm year={year} />}
    </Dialog>
  );
}

function ReopenForm({ year: { fiscalYearEnd, periodStart, closingEntryId } }: { year: ClosedYearView }) {
  const { businessId, company, close } = useOpenBooks();
  const toast = useToast();
  const { mutateAsync: reopen } = useReopenYear(businessId, company.id);
  const form = useForm({ mode: 'controlled', initialValues: { reason: '' } });
  const before = formatDate(addDays(calendarDate(periodStart), -1));
  return (
    <ApiForm
      form={form}
      send={({ reason }) => reopen({ fiscalYearEnd, ...(reason.trim() !== '' && { reason: reason.trim() }) })}
      onDone={() => {
        close();
        toast.done(`The fiscal year through ${formatDate(fiscalYearEnd)} is open again.`);
      }}
      submitLabel="Reopen the year"
      secondary={
        <Button variant="default" size="md" onClick={close}>
          Cancel
        </Button>
      }
    >
      <Text size="sm">
        {closingEntryId !== null && 'The closing entry is reversed. '}
        Transactions and entries of the year can be added and changed again, so figures that you have already
        reported can change. The books are then closed as far as they were before the year was closed. If that
        included the whole year, they are closed through {before}.
      </Text>
      <Textarea
        label="Why"
        description="Optional. Owners and admins see it under Activity."
        placeholder="An invoice was missing"
        maxLength={500}
        rows={3}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </ApiForm>
  );
}
