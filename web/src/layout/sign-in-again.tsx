import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiForm } from '../components/api-form';
import { Dialog } from '../components/dialog';
import { isFilled } from '../components/form-rules';
import { PasswordField } from '../components/password-field';
import { endSession, useSignInAgain } from '../data/account';
import { openSignIn } from '../platform/open-sign-in';

/** Above other dialogs and messages. */
const LAYER = 500;
/** Nothing can be read behind it: another person may be at the screen. */
const HIDING = { backgroundOpacity: 0.6, blur: 8 };

/** A dialog over the page, which keeps what was typed. */
export function SignInAgain({ email }: { email: string }) {
  const signIn = useSignInAgain();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: isFilled('Enter your password.') },
  });
  const leave = () => {
    endSession();
    openSignIn();
  };
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
      <ApiForm
        form={form}
        send={({ password }) => signIn.mutateAsync({ email, password })}
        submitLabel="Sign in"
        secondary={
          <Button variant="default" size="md" onClick={leave}>
            Use another account
          </Button>
        }
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
    </Dialog>
  );
}
