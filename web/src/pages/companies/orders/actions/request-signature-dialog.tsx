import { Checkbox, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../../../components/api-form';
import { Dialog } from '../../../../components/dialog';
import { Loaded } from '../../../../components/loaded';
import { useToast } from '../../../../components/toasts';
import type { PreflightCheckView } from '../../../../data/contract';
import { usePreflight, useRequestSignature } from '../../../../data/formations';
import { useCurrentBusiness } from '../../../../layout/business-pages';
import { blockingCodes } from './acknowledgement';
import { FailedChecks } from './failed-checks';

/** The check that fails for every form that is still to be signed. */
const NOT_SIGNED = 'signed';

interface RequestSignatureProps {
  readonly applicationId: string;
  readonly onClose: () => void;
}

/** Checks the form as the IRS does, and then has it signed. */
export function RequestSignatureDialog({ applicationId, onClose }: RequestSignatureProps) {
  const { id: businessId } = useCurrentBusiness();
  const preflight = usePreflight(businessId, applicationId);
  return (
    <Dialog onClose={onClose} title="Have the form signed" size="lg">
      <Loaded query={preflight}>
        {({ checks }) => <RequestForm applicationId={applicationId} checks={checks} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface RequestFormProps extends RequestSignatureProps {
  readonly checks: readonly PreflightCheckView[];
}

function RequestForm({ applicationId, checks, onClose }: RequestFormProps) {
  const { id: businessId } = useCurrentBusiness();
  const toast = useToast();
  const { mutateAsync: request } = useRequestSignature(businessId, applicationId);
  const codes = blockingCodes(checks);
  const form = useForm({
    mode: 'controlled',
    initialValues: { isAcknowledged: false },
    validate: {
      isAcknowledged: (is) => (codes.length > 0 && !is ? 'Correct the form, or confirm this.' : null),
    },
  });
  return (
    <ApiForm
      form={form}
      send={() => request(codes.length > 0 ? { acknowledgeErrors: codes } : {})}
      onDone={() => {
        onClose();
        toast.done('The signature is requested.');
      }}
      submitLabel="Request the signature"
    >
      <FailedChecks checks={checks.filter(({ code }) => code !== NOT_SIGNED)} />
      <Text size="sm">
        The responsible party gets the form from the signing service. Nothing is sent to the IRS before it is
        signed.
      </Text>
      {codes.length > 0 && (
        <Checkbox
          label="Have it signed although the IRS may reject it"
          {...form.getInputProps('isAcknowledged', { type: 'checkbox' })}
        />
      )}
    </ApiForm>
  );
}
