import { Anchor, Center, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiForm } from '../../../components/api-form';
import { Copyable } from '../../../components/copyable';
import { Dialog } from '../../../components/dialog';
import { isFilled } from '../../../components/form-rules';
import { PasswordField } from '../../../components/password-field';
import type { RecoveryCodesView, StartedSecondFactorView } from '../../../data/contract';
import { useConfirmSecondFactor, useStartSecondFactor } from '../../../data/second-factor';
import { useFocusFirst } from '../../../platform/use-focus-first';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';
import { UserName } from './user-name';

export function TurnOn({ onClose }: { onClose: () => void }) {
  const [started, setStarted] = useState<StartedSecondFactorView | null>(null);
  const [codes, setCodes] = useState<RecoveryCodesView | null>(null);
  if (codes !== null)
    return <RecoveryCodes title="Two-step sign-in is on" codes={codes.recoveryCodes} onClose={onClose} />;
  return (
    <Dialog title="Turn on two-step sign-in" onClose={onClose} closeOnClickOutside={false}>
      {started === null ? (
        <AskPassword onDone={setStarted} />
      ) : (
        <SetUpApp started={started} onDone={setCodes} />
      )}
    </Dialog>
  );
}

function AskPassword({ onDone }: { onDone: (started: StartedSecondFactorView) => void }) {
  const start = useStartSecondFactor();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '' },
    validate: { currentPassword: isFilled('Enter your current password.') },
  });
  return (
    <ApiForm form={form} send={(input) => start.mutateAsync(input)} onDone={onDone} submitLabel="Continue">
      <Text>
        You need an authenticator app on your phone or in your password manager. Turning it on signs you out
        everywhere else.
      </Text>
      <UserName />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
    </ApiForm>
  );
}

interface SetUpAppProps {
  readonly started: StartedSecondFactorView;
  readonly onDone: (codes: RecoveryCodesView) => void;
}

function SetUpApp({ started: { uri, secret }, onDone }: SetUpAppProps) {
  const confirm = useConfirmSecondFactor();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: isFilled('Enter the code that the app shows.') },
  });
  return (
    <ApiForm form={form} send={(input) => confirm.mutateAsync(input)} onDone={onDone} submitLabel="Turn on">
      <Text ref={useFocusFirst<HTMLParagraphElement>()} tabIndex={-1} className="read-first">
        Scan this code with your authenticator app.
      </Text>
      <Stack gap="xs">
        <Center>
          <QrCode content={uri} label="QR code for your authenticator app" />
        </Center>
        <Anchor href={uri} size="sm" ta="center">
          Open an app on this device
        </Anchor>
      </Stack>
      <Copyable
        label="Key"
        description="If you cannot scan the code, type this key into the app."
        value={secret}
        isWrapped
      />
      <TextInput
        label="Code"
        description="Six digits that the app shows now."
        autoComplete="one-time-code"
        inputMode="numeric"
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
    </ApiForm>
  );
}
