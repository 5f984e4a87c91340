import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../../../components/api-form';
import { Dialog } from '../../../../components/dialog';
import { useToast } from '../../../../components/toasts';
import type { EinApplicationView } from '../../../../data/contract';
import { useRedraw } from '../../../../data/formations';
import { useCurrentBusiness } from '../../../../layout/business-pages';

interface RedrawProps {
  readonly application: EinApplicationView;
  readonly onClose: () => void;
}

/** Draws the form again with the facts of the company as they are now, and with what only the form says. */
export function RedrawDialog({ application, onClose }: RedrawProps) {
  const { id: businessId } = useCurrentBusiness();
  const toast = useToast();
  const { mutateAsync: redraw } = useRedraw(businessId, application.id);
  const form = useForm({ mode: 'controlled', initialValues: { county: '', startDate: '' } });
  const send = ({ county, startDate }: { county: string; startDate: string }) =>
    redraw({
      ...(county.trim() !== '' && { county: county.trim() }),
      ...(startDate !== '' && { startDate }),
    });
  return (
    <Dialog onClose={onClose} title="Draw the form again">
      <ApiForm
        form={form}
        send={send}
        onDone={() => {
          onClose();
          toast.done('The form is drawn again.');
        }}
        submitLabel="Draw it again"
      >
        <Text size="sm">
          With the facts of the company as they are now.
          {application.status === 'signed' && ' The form must then be signed again.'}
        </Text>
        <TextInput
          label="County"
          description="For line 6: of the place of business, or of the registered agent. Empty: as on the form."
          placeholder="New Castle"
          maxLength={80}
          data-autofocus
          {...form.getInputProps('county')}
        />
        <TextInput
          type="date"
          label="First day of business"
          description="For line 11. Empty: as on the form, or the day the company was formed."
          {...form.getInputProps('startDate')}
        />
      </ApiForm>
    </Dialog>
  );
}
