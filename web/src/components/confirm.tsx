import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from './dialog';
import { type ReactNode, useState } from 'react';
import { explainError } from '../data/explain-error';
import { Problem } from './problem';

interface ConfirmProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone?: () => void;
  readonly isHarmless?: boolean;
}

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { title, confirmLabel, children, run, onClose, onDone, isHarmless = false } = props;
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await run();
      onClose();
      onDone?.();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="lg">
        {error !== null && <Problem>{explainError(error)}</Problem>}
        <Text component="div">{children}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color={isHarmless ? 'pine' : 'danger'} loading={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
