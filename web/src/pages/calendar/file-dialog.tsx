import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../components/api-form';
import { Dialog } from '../../components/dialog';
import { DocumentInput } from '../../components/document-input';
import { DOCUMENT_KIND_WORDS } from '../../components/document-words';
import { Loaded } from '../../components/loaded';
import { useToast } from '../../components/toasts';
import { useBusiness } from '../../data/businesses';
import type { DocumentView, ObligationView } from '../../data/contract';
import { refusalOf } from '../../data/document-limits';
import { useMarkFiled, useObligation } from '../../data/obligations';
import { todayIn } from '../../platform/today';
import { likelyProof, PROOF_KINDS } from './proof';
import { useOpenObligation } from './use-open-obligation';
import { useUndoSettled } from './use-undo-settled';

interface Values extends Record<string, unknown> {
  filedOn: string;
  confirmationNumber: string;
  file: File | null;
  kind: DocumentView['kind'];
}

/** Records that a date is done. */
export function FileDialog() {
  const { businessId, obligationId, close } = useOpenObligation();
  const obligation = useObligation(businessId, obligationId);
  return (
    <Dialog onClose={close} title={obligation.data?.title ?? 'Mark as filed'}>
      <Loaded query={obligation}>{(data) => <FileForm obligation={data} />}</Loaded>
    </Dialog>
  );
}

function FileForm({ obligation }: { obligation: ObligationView }) {
  const { businessId, close } = useOpenObligation();
  const { timeZone } = useBusiness(businessId).data ?? { timeZone: 'UTC' };
  const toast = useToast();
  const undo = useUndoSettled(obligation);
  const { mutateAsync: markFiled } = useMarkFiled(businessId, obligation.id);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { filedOn: '', confirmationNumber: '', file: null, kind: likelyProof(obligation) },
    validate: { file: (file) => (file === null ? null : refusalOf(file)) },
  });
  const { file } = form.values;
  const send = ({ filedOn, confirmationNumber, kind, ...values }: Values) =>
    markFiled({
      ...(filedOn === '' ? {} : { filedOn }),
      ...(confirmationNumber.trim() === '' ? {} : { confirmationNumber: confirmationNumber.trim() }),
      proof:
        values.file === null ? null : { file: values.file, facts: { kind, entityId: obligation.entityId } },
    });
  return (
    <ApiForm
      form={form}
      send={send}
      onDone={() => {
        close();
        toast.done(`${obligation.title} is marked as filed.`, undo);
      }}
      submitLabel="Mark as filed"
      secondary={
        <Button variant="default" size="md" onClick={close}>
          Cancel
        </Button>
      }
    >
      <TextInput
        type="date"
        label="Filed or paid on"
        description="Empty: today."
        max={todayIn(timeZone)}
        data-autofocus
        {...form.getInputProps('filedOn')}
      />
      <TextInput
        label="Confirmation number"
        description="Optional, as the authority gave it."
        maxLength={100}
        {...form.getInputProps('confirmationNumber')}
      />
      <DocumentInput
        label="Proof"
        description="Optional: what was filed, or its receipt."
        field={form.getInputProps('file')}
      />
      {file !== null && (
        <Select
          label="Kind of document"
          data={PROOF_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_WORDS[value] }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
      )}
    </ApiForm>
  );
}
