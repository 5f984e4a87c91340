import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Card } from '../../components/card';
import { isEmail } from '../../components/form-rules';
import { TextLink } from '../../components/links';
import { useRequestPasswordReset } from '../../data/account';
import { storeReturnPath, withReturnPath } from '../../platform/return-path';
import { safeReturnPath } from '../../platform/safe-return-path';
import { CheckMailbox } from './check-mailbox';

export function ForgotPasswordPage() {
  const [query] = useSearchParams();
  const next = safeReturnPath(query.get('next'));
  const request = useRequestPasswordReset();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: isEmail },
  });
  if (sentTo !== null) return <CheckMailbox email={sentTo} />;
  return (
    <Card
      title="Reset your password"
      description="Enter your email address. We will send you a link to choose a new password."
      footer={<TextLink to={withReturnPath('/sign-in', next)}>Back to sign in</TextLink>}
    >
      <ApiForm
        form={form}
        send={(values) => request.mutateAsync(values)}
        onDone={(_, { email }) => {
          storeReturnPath(next);
          setSentTo(email);
        }}
        submitLabel="Send link"
        isFullWidth
      >
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
