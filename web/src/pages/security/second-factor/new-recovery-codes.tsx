import { Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog';
import type { RecoveryCodesView } from '../../../data/contract';
import { useReplaceRecoveryCodes } from '../../../data/second-factor';
import { BothFactorsForm } from './both-factors-form';
import { RecoveryCodes } from './recovery-codes';

export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const replace = useReplaceRecoveryCodes();
  const [codes, setCodes] = useState<RecoveryCodesView | null>(null);
  if (codes !== null)
    return <RecoveryCodes title="Your new recovery codes" codes={codes.recoveryCodes} onClose={onClose} />;
  return (
    <Dialog title="Create new recovery codes?" onClose={onClose}>
      <BothFactorsForm
        send={(input) => replace.mutateAsync(input)}
        onDone={setCodes}
        submitLabel="Create new codes"
      >
        <Text>The codes that you have now stop working.</Text>
      </BothFactorsForm>
    </Dialog>
  );
}
