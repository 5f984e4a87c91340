import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Navigate, useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Card } from '../../components/card';
import { isEmail, isFilled } from '../../components/form-rules';
import { TextLink } from '../../components/links';
import { PasswordField } from '../../components/password-field';
import { useMe, useSignIn } from '../../data/account';
import { withReturnPath } from '../../platform/return-path';
import { safeReturnPath } from '../../platform/safe-return-path';
import { isConsentPath } from '../consent/consent-path';

export function SignInPage() {
  const [query] = useSearchParams();
  const next = safeReturnPath(query.get('next'));
  const me = useMe();
  const signIn = useSignIn();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: query.get('email') ?? '', password: '' },
    validate: { email: isEmail, password: isFilled('Enter your password.') },
  });
  if (me.data) return <Navigate to={next ?? '/'} replace />;
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
      <ApiForm form={form} send={(values) => signIn.mutateAsync(values)} submitLabel="Sign in" isFullWidth>
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
    </Card>
  );
}
