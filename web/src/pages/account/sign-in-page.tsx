import { Anchor, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Card } from '../../components/card';
import { CodeForm } from '../../components/code-form';
import { isEmail, isFilled } from '../../components/form-rules';
import { TextLink } from '../../components/links';
import { PasswordField } from '../../components/password-field';
import { type SignInSteps, useMe, useSignIn } from '../../data/account';
import { withReturnPath } from '../../platform/return-path';
import { safeReturnPath } from '../../platform/safe-return-path';
import { isConsentPath } from '../consent/consent-path';

export function SignInPage() {
  const [query] = useSearchParams();
  const next = safeReturnPath(query.get('next'));
  const me = useMe();
  const { enterPassword, enterCode } = useSignIn();
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  if (me.data) return <Navigate to={next ?? '/'} replace />;
  if (isCodeNeeded)
    return (
      <Card
        title="Sign in"
        description="Your password is right. One step is left."
        footer={
          <Anchor component="button" type="button" size="sm" onClick={() => setCodeNeeded(false)}>
            Start again
          </Anchor>
        }
      >
        <CodeForm send={enterCode} isFullWidth />
      </Card>
    );
  return (
    <Card
      title="Sign in"
      description={isConsentPath(next) ? 'Sign in to review the application’s request.' : 'Welcome back.'}
      footer={
        <>
          New here? <TextLink to={withReturnPath('/sign-up', next)}>Create an account</TextLink>
        </>
      }
    >
      <PasswordStep
        email={query.get('email') ?? ''}
        next={next}
        send={enterPassword}
        onCodeNeeded={() => setCodeNeeded(true)}
      />
    </Card>
  );
}

interface PasswordStepProps {
  readonly email: string;
  readonly next: string | null;
  readonly send: SignInSteps['enterPassword'];
  readonly onCodeNeeded: () => void;
}

function PasswordStep({ email, next, send, onCodeNeeded }: PasswordStepProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: { email: isEmail, password: isFilled('Enter your password.') },
  });
  return (
    <ApiForm
      form={form}
      send={send}
      onDone={({ needsSecondFactor }) => needsSecondFactor && onCodeNeeded()}
      submitLabel="Sign in"
      isFullWidth
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <TextLink to={withReturnPath('/forgot-password', next)} size="sm">
        Forgot your password?
      </TextLink>
    </ApiForm>
  );
}
