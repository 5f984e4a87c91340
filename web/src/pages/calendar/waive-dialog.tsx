import { Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../components/api-form';
import { Dialog } from '../../components/dialog';
import { isFilled } from '../../components/form-rules';
import { Loaded } from '../../components/loaded';
import { useToast } from '../../components/toasts';
import type { ObligationView } from '../../data/contract';
import { useObligation, useWaive } from '../../data/obligations';
import { useOpenObligation } from './use-open-obligation';
import { useUndoSettled } from './use-undo-settled';

/** Records that a date needs nothing. */
export function WaiveDialog() {
  const { businessId, obligationId, close } = useOpenObligation();
  const obligation = useObligation(businessId, obligationId);
  return (
    <Dialog onClose={close} title={obligation.data?.title ?? 'Not needed'}>
      <Loaded query={obligation}>{(data) => <WaiveForm obligation={data} />}</Loaded>
    </Dialog>
  );
}

function WaiveForm({ obligation }: { obligation: ObligationView }) {
  const { businessId, close } = useOpenObligation();
  const toast = useToast();
  const undo = useUndoSettled(obligation);
  const { mutateAsync: waive } = useWaive(businessId, obligation.id);
  const form = useForm({
    mode: 'controlled',
    initialValues: { reason: '' },
    validate: { reason: isFilled('Enter why it need not be filed.') },
  });
  return (
    <ApiForm
      form={form}
      send={({ reason }) => waive({ reason: reason.trim() })}
      onDone={() => {
        close();
        toast.done(`${obligation.title} is marked as not needed.`, undo);
      }}
      submitLabel="Mark as not needed"
      secondary={
        <Button variant="default" size="md" onClick={close}>
          Cancel
        </Button>
      }
    >
      <Text size="sm">It stays in the calendar with the reason, and no longer counts as due or overdue.</Text>
      <Textarea
        label="Why it need not be filed"
        placeholder="The company has no employees"
        maxLength={500}
        rows={3}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </ApiForm>
  );
}
