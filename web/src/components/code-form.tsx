import { Anchor, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useFocusFirst } from '../platform/use-focus-first';
import { ApiForm } from './api-form';
import { isFilled } from './form-rules';

interface CodeFormProps {
  readonly send: (input: { readonly code: string }) => Promise<unknown>;
  readonly isFullWidth?: boolean;
  readonly secondary?: ReactNode;
}

/** The second step of a sign-in. */
export function CodeForm(props: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const switchTo = (
    <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setRecovery(!isRecovery)}>
      {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
    </Anchor>
  );
  // Another field, so that nothing typed and no problem of the last one stays.
  return isRecovery ? (
    <RecoveryCode key="recovery" {...props} switchTo={switchTo} />
  ) : (
    <AppCode key="app" {...props} switchTo={switchTo} />
  );
}

interface OneFieldProps extends CodeFormProps {
  readonly switchTo: ReactNode;
}

function AppCode({ switchTo, ...props }: OneFieldProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: isFilled('Enter the code that the app shows.') },
  });
  return (
    <ApiForm form={form} submitLabel="Sign in" {...props}>
      <TextInput
        ref={useFocusFirst()}
        label="Code"
        description="Six digits from your authenticator app."
        autoComplete="one-time-code"
        inputMode="numeric"
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
      {switchTo}
    </ApiForm>
  );
}

function RecoveryCode({ switchTo, ...props }: OneFieldProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: isFilled('Enter one of your recovery codes.') },
  });
  return (
    <ApiForm form={form} submitLabel="Sign in" {...props}>
      <TextInput
        ref={useFocusFirst()}
        label="Recovery code"
        description="Each code works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
      {switchTo}
    </ApiForm>
  );
}
