import { Alert, Checkbox, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiForm } from '../../../../components/api-form';
import { Dialog } from '../../../../components/dialog';
import { Loaded } from '../../../../components/loaded';
import { useToast } from '../../../../components/toasts';
import type { PreflightCheckView } from '../../../../data/contract';
import { useFax, usePreflight } from '../../../../data/formations';
import { useCurrentBusiness } from '../../../../layout/business-pages';
import { acknowledgementOf } from './acknowledgement';
import { FailedChecks } from './failed-checks';

interface FaxDialogProps {
  readonly applicationId: string;
  /** Whether an earlier fax may have arrived. */
  readonly mayHaveArrived: boolean;
  readonly onClose: () => void;
}

/** Faxes the signed form to the IRS, once. */
export function FaxDialog({ applicationId, mayHaveArrived, onClose }: FaxDialogProps) {
  const { id: businessId } = useCurrentBusiness();
  const preflight = usePreflight(businessId, applicationId);
  return (
    <Dialog onClose={onClose} title="Fax the form to the IRS" size="lg">
      <Loaded query={preflight}>
        {({ checks }) => (
          <FaxForm
            applicationId={applicationId}
            mayHaveArrived={mayHaveArrived}
            checks={checks}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

interface FaxFormProps extends FaxDialogProps {
  readonly checks: readonly PreflightCheckView[];
}

function FaxForm({ applicationId, mayHaveArrived, checks, onClose }: FaxFormProps) {
  const { id: businessId } = useCurrentBusiness();
  const toast = useToast();
  const { mutateAsync: fax } = useFax(businessId, applicationId);
  const acknowledgement = acknowledgementOf(checks, { mayHaveArrived });
  const needsConsent = Object.keys(acknowledgement).length > 0;
  const form = useForm({
    mode: 'controlled',
    initialValues: { isAcknowledged: false },
    validate: { isAcknowledged: (is) => (needsConsent && !is ? 'Confirm this to fax the form.' : null) },
  });
  return (
    <ApiForm
      form={form}
      send={() => fax(acknowledgement)}
      onDone={() => {
        onClose();
        toast.done('The fax is on its way.');
      }}
      submitLabel="Fax the form"
    >
      {mayHaveArrived && (
        <Alert
          variant="light"
          color="danger"
          role="note"
          title="A second fax can lead to a second EIN"
          icon={<IconAlertTriangle aria-hidden size={20} />}
        >
          An earlier fax may have arrived. Ask the IRS first whether it has the form.
        </Alert>
      )}
      <FailedChecks checks={checks} />
      <Text size="sm">One fax is sent. Whatever happens to it, it is not sent again without you.</Text>
      {needsConsent && (
        <Checkbox
          label="I know this. Fax the form nevertheless."
          {...form.getInputProps('isAcknowledged', { type: 'checkbox' })}
        />
      )}
    </ApiForm>
  );
}
