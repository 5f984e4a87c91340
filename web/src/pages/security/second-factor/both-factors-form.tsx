import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ApiForm } from '../../../components/api-form';
import { isFilled } from '../../../components/form-rules';
import { PasswordField } from '../../../components/password-field';
import type { ChangeSecondFactorInput } from '../../../data/contract';
import { UserName } from './user-name';

interface BothFactorsFormProps<Result> {
  readonly send: (input: ChangeSecondFactorInput) => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly submitLabel: string;
  readonly children: ReactNode;
}

/** Changes the second factor with the password and a code. */
export function BothFactorsForm<Result>(props: BothFactorsFormProps<Result>) {
  const { send, onDone, submitLabel, children } = props;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', code: '' },
    validate: {
      currentPassword: isFilled('Enter your current password.'),
      code: isFilled('Enter a code.'),
    },
  });
  return (
    <ApiForm form={form} send={send} onDone={onDone} submitLabel={submitLabel}>
      {children}
      <UserName />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      <TextInput
        label="Code"
        description="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
    </ApiForm>
  );
}
