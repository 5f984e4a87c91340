import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ApiForm } from '../../components/api-form';
import { Dialog } from '../../components/dialog';
import { isFilled } from '../../components/form-rules';
import { useToast } from '../../components/toasts';
import { useReject, useRequestNames } from '../../data/operator';
import type { DecisionDialogProps } from './approve-dialog';

/** Records that the state rejected the company. */
export function RejectDialog({ operated: { business, incorporation }, onClose }: DecisionDialogProps) {
  const { mutateAsync: reject } = useReject({ businessId: business.id, id: incorporation.id });
  return (
    <ReasonDialog
      title="The state rejected the company"
      submitLabel="Reject"
      send={reject}
      done="The company is rejected."
      onClose={onClose}
    >
      {business.name} sees the reason, no company is formed, and an EIN application that has not been sent is
      cancelled; this cannot be undone.
    </ReasonDialog>
  );
}

/** Records that the state accepts none of the names. */
export function NamesDialog({ operated: { business, incorporation }, onClose }: DecisionDialogProps) {
  const { mutateAsync: request } = useRequestNames({ businessId: business.id, id: incorporation.id });
  return (
    <ReasonDialog
      title="The state wants another name"
      submitLabel="Ask for other names"
      send={request}
      done={`${business.name} is asked for other names.`}
      onClose={onClose}
    >
      {business.name} sees the reason and proposes other names; only then does the company wait for the state
      again.
    </ReasonDialog>
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly send: (input: { reason: string }) => Promise<unknown>;
  readonly done: string;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children: ReactNode;
}

function ReasonDialog({ title, submitLabel, send, done, onClose, children }: ReasonDialogProps) {
  const toast = useToast();
  const form = useForm({
    mode: 'controlled',
    initialValues: { reason: '' },
    validate: { reason: isFilled('Enter the reason of the state.') },
  });
  return (
    <Dialog onClose={onClose} title={title}>
      <ApiForm
        form={form}
        send={({ reason }) => send({ reason: reason.trim() })}
        onDone={() => {
          onClose();
          toast.done(done);
        }}
        submitLabel={submitLabel}
      >
        <Text size="sm" className="breaks-words">
          {children}
        </Text>
        <Textarea
          label="Reason"
          description="As the state gave it. The business reads it."
          maxLength={500}
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </ApiForm>
    </Dialog>
  );
}
