import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { ApiForm } from '../components/api-form';
import { CodeForm } from '../components/code-form';
import { Dialog } from '../components/dialog';
import { isFilled } from '../components/form-rules';
import { PasswordField } from '../components/password-field';
import { endSession, type SignInSteps, useSignInAgain } from '../data/account';
import { openSignIn } from '../platform/open-sign-in';

/** Above other dialogs and messages. */
const LAYER = 500;
/** Nothing can be read behind it: another person may be at the screen. */
const HIDING = { backgroundOpacity: 0.6, blur: 8 };

/** A dialog over the page, which keeps what was typed. */
export function SignInAgain({ email }: { email: string }) {
  const { enterPassword, enterCode } = useSignInAgain();
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const leave = (
    <Button variant="default" size="md" onClick={openAnotherAccount}>
      Use another account
    </Button>
  );
  return (
    <Dialog
      title="Your session has ended"
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={LAYER}
      overlayProps={HIDING}
    >
      <Text c="dimmed" mb="md" className="breaks-words">
        Sign in again as {email} to continue. This page keeps what you typed.
      </Text>
      {isCodeNeeded ? (
        <CodeForm
          send={enterCode}
          secondary={
            <Button variant="default" size="md" onClick={() => setCodeNeeded(false)}>
              Start again
            </Button>
          }
        />
      ) : (
        <PasswordAgain
          email={email}
          send={enterPassword}
          onCodeNeeded={() => setCodeNeeded(true)}
          secondary={leave}
        />
      )}
    </Dialog>
  );
}

function openAnotherAccount(): void {
  endSession();
  openSignIn();
}

interface PasswordAgainProps {
  readonly email: string;
  readonly send: SignInSteps['enterPassword'];
  readonly onCodeNeeded: () => void;
  readonly secondary: ReactNode;
}

function PasswordAgain({ email, send, onCodeNeeded, secondary }: PasswordAgainProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: isFilled('Enter your password.') },
  });
  return (
    <ApiForm
      form={form}
      send={({ password }) => send({ email, password })}
      onDone={({ needsSecondFactor }) => needsSecondFactor && onCodeNeeded()}
      submitLabel="Sign in"
      secondary={secondary}
    >
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </ApiForm>
  );
}
