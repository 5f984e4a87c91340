import { Text } from '@mantine/core';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toasts';
import { useDisableSecondFactor } from '../../../data/second-factor';
import { BothFactorsForm } from './both-factors-form';

export function TurnOff({ onClose }: { onClose: () => void }) {
  const disable = useDisableSecondFactor();
  const toast = useToast();
  return (
    <Dialog title="Turn off two-step sign-in?" onClose={onClose}>
      <BothFactorsForm
        send={(input) => disable.mutateAsync(input)}
        onDone={() => {
          onClose();
          toast.done('Two-step sign-in is off.');
        }}
        submitLabel="Turn off"
      >
        <Text>Your password alone will sign you in. Your recovery codes stop working.</Text>
      </BothFactorsForm>
    </Dialog>
  );
}
