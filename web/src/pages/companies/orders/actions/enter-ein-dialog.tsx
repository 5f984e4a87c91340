import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../../../components/api-form';
import { Dialog } from '../../../../components/dialog';
import { DocumentInput } from '../../../../components/document-input';
import { useToast } from '../../../../components/toasts';
import type { EinApplicationView } from '../../../../data/contract';
import { refusalOf } from '../../../../data/document-limits';
import { useEnterEin } from '../../../../data/formations';
import { useCurrentBusiness } from '../../../../layout/business-pages';

interface EnterEinProps {
  readonly application: EinApplicationView;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  ein: string;
  file: File | null;
}

/** Nine digits, with or without the dash. */
const EIN = /^\d{2}-?\d{7}$/;

/** Records the EIN that the IRS assigned, with its letter. */
export function EnterEinDialog({ application, onClose }: EnterEinProps) {
  const { id: businessId } = useCurrentBusiness();
  const toast = useToast();
  const { mutateAsync: enter } = useEnterEin(businessId, application.id);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { ein: '', file: null },
    validate: {
      ein: (text) => (EIN.test(text.trim()) ? null : 'Enter the nine digits, such as 12-3456789.'),
      file: (file) => (file === null ? null : refusalOf(file)),
    },
  });
  const { entityId } = application;
  const send = ({ ein, file }: Values) => {
    const facts = { kind: 'ein_letter' as const, ...(entityId !== null && { entityId }) };
    return enter({ ein: ein.trim(), letter: file === null ? null : { file, facts } });
  };
  return (
    <Dialog onClose={onClose} title="The EIN has arrived">
      <ApiForm
        form={form}
        send={send}
        onDone={() => {
          onClose();
          toast.done(`${application.legalName} has its EIN.`);
        }}
        submitLabel="Save the EIN"
      >
        <TextInput
          label="EIN"
          description="As the letter or fax of the IRS shows it."
          placeholder="12-3456789"
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('ein')}
        />
        <DocumentInput
          label="Letter of the IRS"
          description="CP 575 or 147C. Banks ask for it."
          field={form.getInputProps('file')}
        />
      </ApiForm>
    </Dialog>
  );
}
