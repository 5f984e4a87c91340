import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Card } from '../../components/card';
import { isNewPassword, PASSWORD_HINT } from '../../components/form-rules';
import { ButtonLink, TextLink } from '../../components/links';
import { PasswordField } from '../../components/password-field';
import { useResetPassword } from '../../data/account';
import { takeReturnPath, withReturnPath } from '../../platform/return-path';

export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const reset = useResetPassword();
  const [signInPath, setSignInPath] = useState<string | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', revokeCredentials: false },
    validate: { password: isNewPassword },
  });
  if (signInPath !== null)
    return (
      <Card
        title="Your password is set"
        description="You were signed out everywhere. Sign in with the new password."
      >
        <ButtonLink to={signInPath} size="md" fullWidth>
          Sign in
        </ButtonLink>
      </Card>
    );
  return (
    <Card
      title="Choose a new password"
      description="It replaces the old one and signs you out everywhere."
      footer={<TextLink to="/forgot-password">Request another link</TextLink>}
    >
      <ApiForm
        form={form}
        send={(values) => reset.mutateAsync({ token: query.get('token') ?? '', ...values })}
        onDone={() => setSignInPath(withReturnPath('/sign-in', takeReturnPath()))}
        submitLabel="Set the password"
        isFullWidth
      >
        <PasswordField
          label="New password"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Checkbox
          label="Also revoke my API keys, connected apps and calendar links"
          description="Choose this if someone else may have had access to your account. Your OAuth clients stop working until they are taken over."
          key={form.key('revokeCredentials')}
          {...form.getInputProps('revokeCredentials', { type: 'checkbox' })}
        />
      </ApiForm>
    </Card>
  );
}
