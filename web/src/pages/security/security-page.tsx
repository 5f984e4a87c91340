import { Paper } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../components/api-form';
import { isFilled, isNewPassword, PASSWORD_HINT } from '../../components/form-rules';
import { Page, Section } from '../../components/page';
import { useToast } from '../../components/toasts';
import { PasswordField } from '../../components/password-field';
import { useChangePassword } from '../../data/account';
import { useSignedIn } from '../../layout/signed-in';
import { SecondFactorSection } from './second-factor/second-factor-section';
import { Sessions } from './sessions';

export function SecurityPage() {
  const { user } = useSignedIn();
  return (
    <Page title="Security" description={`How ${user.email} signs in.`}>
      <Section title="Password" description="Changing it signs you out everywhere else.">
        <Paper p="lg" maw={560}>
          <PasswordForm email={user.email} />
        </Paper>
      </Section>
      <SecondFactorSection />
      <Sessions />
    </Page>
  );
}

function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const toast = useToast();
  const form = useForm({
    mode: 'controlled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: isFilled('Enter your current password.'),
      newPassword: isNewPassword,
    },
  });
  return (
    <ApiForm
      form={form}
      send={(values) => change.mutateAsync(values)}
      onDone={() => {
        form.reset();
        toast.done('Password changed.');
      }}
      submitLabel="Change password"
    >
      {/* Password managers file the new password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label="New password"
        description={PASSWORD_HINT}
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
    </ApiForm>
  );
}
