import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Note } from '../../../components/note';
import { Section } from '../../../components/page';
import { useSignedIn } from '../../../layout/signed-in';
import { NewRecoveryCodes } from './new-recovery-codes';
import { TurnOff } from './turn-off';
import { TurnOn } from './turn-on';

const FEW_CODES = 3;

type OpenDialog = 'on' | 'codes' | 'off';

export function SecondFactorSection() {
  const { secondFactor } = useSignedIn();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  return (
    <Section
      title="Two-step sign-in"
      description="Sign in with your password and a code from an authenticator app, so that a stolen password is not enough."
    >
      <Paper p="lg" maw={560}>
        {secondFactor.isOn ? (
          <IsOn codesLeft={secondFactor.recoveryCodesLeft} onOpen={setOpen} />
        ) : (
          <Group justify="space-between" gap="sm">
            <Text>It is off.</Text>
            <Button onClick={() => setOpen('on')}>Turn on two-step sign-in</Button>
          </Group>
        )}
      </Paper>
      {open === 'on' && <TurnOn onClose={close} />}
      {open === 'codes' && <NewRecoveryCodes onClose={close} />}
      {open === 'off' && <TurnOff onClose={close} />}
    </Section>
  );
}

interface IsOnProps {
  readonly codesLeft: number;
  readonly onOpen: (dialog: OpenDialog) => void;
}

function IsOn({ codesLeft, onOpen }: IsOnProps) {
  return (
    <Stack gap="md">
      <Text>
        It is on. You have {codesLeft} unused recovery {codesLeft === 1 ? 'code' : 'codes'}.
      </Text>
      {codesLeft <= FEW_CODES && (
        <Note tone="danger">
          Create new recovery codes before you run out of them. Without a code and without the app you cannot
          sign in.
        </Note>
      )}
      <Group gap="sm">
        <Button variant="default" onClick={() => onOpen('codes')}>
          Create new recovery codes
        </Button>
        <Button variant="default" onClick={() => onOpen('off')}>
          Turn off
        </Button>
      </Group>
    </Stack>
  );
}
