import { Text } from '@mantine/core';
import { useState } from 'react';
import { Note } from '../../../../components/note';
import { ApiError } from '../../../../data/api-error';
import type { TransmitInput } from '../../../../data/contract';
import { useFax } from '../../../../data/formations';
import { useCurrentBusiness } from '../../../../layout/business-pages';
import { acknowledgementOf } from './acknowledgement';
import { CheckedFormDialog } from './checked-form-dialog';

interface FaxDialogProps {
  readonly applicationId: string;
  /** Whether it is known that an earlier fax may have arrived. */
  readonly mayHaveArrived: boolean;
  readonly onClose: () => void;
}

/** Faxes the signed form to the IRS, once. */
export function FaxDialog({ applicationId, mayHaveArrived, onClose }: FaxDialogProps) {
  const { id: businessId } = useCurrentBusiness();
  const { mutateAsync: fax } = useFax(businessId, applicationId);
  // Of a fax that failed, the carrier is asked only now whether it arrived after all.
  const [isUnconfirmed, setUnconfirmed] = useState(mayHaveArrived);
  const send = async (acknowledgement: TransmitInput) => {
    try {
      return await fax(acknowledgement);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unconfirmed_transmission') setUnconfirmed(true);
      throw error;
    }
  };
  return (
    <CheckedFormDialog
      applicationId={applicationId}
      title="Fax the form to the IRS"
      acknowledgementOf={(checks) => acknowledgementOf(checks, { mayHaveArrived: isUnconfirmed })}
      consent="I know this. Fax the form nevertheless."
      send={send}
      done="The fax is on its way."
      submitLabel="Fax the form"
      onClose={onClose}
    >
      {isUnconfirmed && (
        <Note tone="danger" title="A second fax can lead to a second EIN">
          An earlier fax may have arrived. Ask the IRS first whether it has the form.
        </Note>
      )}
      <Text size="sm">One fax is sent. Whatever happens to it, it is not sent again without you.</Text>
    </CheckedFormDialog>
  );
}
