import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../components/api-form';
import { Dialog } from '../../components/dialog';
import { isFilled } from '../../components/form-rules';
import { useToast } from '../../components/toasts';
import { type OperatedIncorporation, useApprove } from '../../data/operator';

export interface DecisionDialogProps {
  readonly operated: OperatedIncorporation;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  legalName: string;
  formationDate: string;
  stateFileNumber: string;
}

/** Records that the state formed the company. */
export function ApproveDialog({ operated: { business, incorporation }, onClose }: DecisionDialogProps) {
  const toast = useToast();
  const { mutateAsync: approve } = useApprove({ businessId: business.id, id: incorporation.id });
  const names = incorporation.nameOptions.map(({ name, designator }) => `${name} ${designator}`);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { legalName: names[0] ?? '', formationDate: business.today, stateFileNumber: '' },
    validate: { formationDate: isFilled('Enter the day on which the state formed it.') },
  });
  const send = ({ legalName, formationDate, stateFileNumber }: Values) =>
    approve({
      legalName,
      formationDate,
      ...(stateFileNumber.trim() !== '' && { stateFileNumber: stateFileNumber.trim() }),
    });
  return (
    <Dialog onClose={onClose} title="The state approved the company">
      <ApiForm
        form={form}
        send={send}
        onDone={(_, { legalName }) => {
          onClose();
          toast.done(`${legalName} is formed.`);
        }}
        submitLabel="Approve"
      >
        <Text size="sm" className="breaks-words">
          {business.name} gets the company with its accounts and due dates, and an EIN application continues
          under this name; this cannot be undone.
        </Text>
        <Radio.Group size="md" label="Name on the state’s document" {...form.getInputProps('legalName')}>
          <Stack gap="xs" mt="xs">
            {names.map((name) => (
              <Radio key={name} value={name} label={name} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          type="date"
          label="Day it was formed"
          data-autofocus
          {...form.getInputProps('formationDate')}
        />
        <TextInput
          label="File number of the state"
          description="If the document has one."
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('stateFileNumber')}
        />
      </ApiForm>
    </Dialog>
  );
}
