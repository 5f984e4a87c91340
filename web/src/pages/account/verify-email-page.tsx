import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Card } from '../../components/card';
import { isFilled, isNewPassword, PASSWORD_HINT } from '../../components/form-rules';
import { ButtonLink, TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { PasswordField } from '../../components/password-field';
import { Problem } from '../../components/problem';
import { useShownSignUp, useVerifyEmail } from '../../data/account';
import type { ShownSignUpView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { takeReturnPath } from '../../platform/return-path';

/** Opening the page confirms nothing: mail scanners open links too. */
export function VerifyEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const signUp = useShownSignUp(token);
  if (signUp.isError && !signUp.isFetching)
    return (
      <Card title="This link cannot be used" footer={<TextLink to="/sign-in">Back to sign in</TextLink>}>
        <Problem>{explainError(signUp.error)}</Problem>
        <ButtonLink to="/sign-up" variant="default" fullWidth>
          Sign up again
        </ButtonLink>
      </Card>
    );
  return <Loaded query={signUp}>{(shown) => <ChoosePassword signUp={shown} token={token} />}</Loaded>;
}

interface ChoosePasswordProps {
  readonly signUp: ShownSignUpView;
  readonly token: string;
}

/** The name can be corrected here: the user who signed up may not own this address. */
function ChoosePassword({ signUp, token }: ChoosePasswordProps) {
  const verify = useVerifyEmail();
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: signUp.name, password: '' },
    validate: { name: isFilled('Enter your name.'), password: isNewPassword },
  });
  return (
    <Card
      title="Choose your password"
      description={
        <>
          You confirm that <b>{signUp.email}</b> is your address, and you are signed in.
        </>
      }
    >
      <ApiForm
        form={form}
        send={(values) => verify.mutateAsync({ ...values, token })}
        onDone={() => void navigate(takeReturnPath() ?? '/', { replace: true })}
        submitLabel="Set the password"
        isFullWidth
      >
        <TextInput
          label="Your name"
          autoComplete="name"
          maxLength={120}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput label="Email" type="email" autoComplete="username" value={signUp.email} readOnly />
        <PasswordField
          label="Password"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      </ApiForm>
    </Card>
  );
}
