import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../components/api-form';
import { Dialog } from '../../components/dialog';
import { isFilled } from '../../components/form-rules';
import { Loaded } from '../../components/loaded';
import { useToast } from '../../components/toasts';
import { useAddObligation } from '../../data/obligations';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { useWayBack } from '../../platform/use-way-back';

/** A date that follows from no rule, such as the end of a license. */
export function NewDateDialog() {
  const { id } = useCurrentBusiness();
  const close = useWayBack(`/businesses/${id}/calendar`);
  return (
    <Dialog onClose={close} title="Add a date">
      <Loaded query={useOverview(id)}>
        {({ entityId }) => <NewDateForm entityId={entityId} onClose={close} />}
      </Loaded>
    </Dialog>
  );
}

function NewDateForm({ entityId, onClose }: { entityId: string; onClose: () => void }) {
  const { id } = useCurrentBusiness();
  const toast = useToast();
  const { mutateAsync: add } = useAddObligation(id);
  const form = useForm({
    mode: 'controlled',
    initialValues: { title: '', dueDate: '', note: '' },
    validate: {
      title: isFilled('Enter what must be done.'),
      dueDate: isFilled('Enter the day by which it must be done.'),
    },
  });
  return (
    <ApiForm
      form={form}
      send={({ title, dueDate, note }) =>
        add({
          entityId,
          title: title.trim(),
          dueDate,
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        })
      }
      onDone={({ title }) => {
        onClose();
        toast.done(`${title} is added.`);
      }}
      submitLabel="Add the date"
      secondary={
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextInput
        label="What must be done"
        placeholder="Renew the business license"
        maxLength={200}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput type="date" label="By" {...form.getInputProps('dueDate')} />
      <Textarea
        label="Note"
        description="Optional."
        maxLength={1000}
        rows={3}
        {...form.getInputProps('note')}
      />
    </ApiForm>
  );
}
