import { Text } from '@mantine/core';
import { useRequestSignature } from '../../../../data/formations';
import { useCurrentBusiness } from '../../../../layout/business-pages';
import { blockingErrorsOf } from './acknowledgement';
import { CheckedFormDialog } from './checked-form-dialog';

/** The check that fails for every form that is still to be signed. */
const NOT_SIGNED = 'signed';

interface RequestSignatureProps {
  readonly applicationId: string;
  readonly onClose: () => void;
}

/** Has the form signed by the responsible party. */
export function RequestSignatureDialog({ applicationId, onClose }: RequestSignatureProps) {
  const { id: businessId } = useCurrentBusiness();
  const { mutateAsync: request } = useRequestSignature(businessId, applicationId);
  return (
    <CheckedFormDialog
      applicationId={applicationId}
      title="Have the form signed"
      shownOf={(checks) => checks.filter(({ code }) => code !== NOT_SIGNED)}
      acknowledgementOf={blockingErrorsOf}
      consent="Have it signed although the IRS may reject it"
      send={request}
      done="The signature is requested."
      submitLabel="Request the signature"
      onClose={onClose}
    >
      <Text size="sm">
        The responsible party gets the form from the signing service. Nothing is sent to the IRS before it is
        signed.
      </Text>
    </CheckedFormDialog>
  );
}
