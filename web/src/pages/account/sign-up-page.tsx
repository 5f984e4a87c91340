import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Card } from '../../components/card';
import { isEmail, isFilled } from '../../components/form-rules';
import { TextLink } from '../../components/links';
import { useMe, useSignUp } from '../../data/account';
import { storeReturnPath, withReturnPath } from '../../platform/return-path';
import { safeReturnPath } from '../../platform/safe-return-path';
import { waitingRequestOf } from '../consent/consent-path';
import { CheckMailbox } from './check-mailbox';

export function SignUpPage() {
  const [query] = useSearchParams();
  const next = safeReturnPath(query.get('next'));
  const me = useMe();
  const signUp = useSignUp();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: query.get('email') ?? '' },
    validate: { name: isFilled('Enter your name.'), email: isEmail },
  });
  if (me.data) return <Navigate to={next ?? '/'} replace />;
  if (sentTo !== null) return <CheckMailbox email={sentTo} canResend />;
  return (
    <Card
      title="Create your account"
      description="One account for all your businesses. You choose a password after you open the link in our mail."
      footer={
        <>
          Have an account? <TextLink to={withReturnPath('/sign-in', next)}>Sign in</TextLink>
        </>
      }
    >
      <ApiForm
        form={form}
        send={(values) => signUp.mutateAsync({ ...values, waiting: waitingRequestOf(next) })}
        onDone={(_, { email }) => {
          storeReturnPath(next);
          setSentTo(email);
        }}
        submitLabel="Create account"
        isFullWidth
      >
        <TextInput
          label="Your name"
          autoComplete="name"
          maxLength={120}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
      </ApiForm>
    </Card>
  );
}
