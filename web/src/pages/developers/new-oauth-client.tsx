import { Button, Textarea, TextInput } from '@mantine/core';
import { Dialog } from '../../components/dialog';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../components/api-form';
import { isFilled } from '../../components/form-rules';
import { ScopeChoice } from '../../components/scopes';
import type { OAuthClientSecretView, Scope } from '../../data/contract';
import { useRegisterClient } from '../../data/developers';
import { useCurrentBusiness } from '../../layout/business-pages';
import { atLeastOneScope } from './scope-rule';

interface NewOAuthClientProps {
  readonly onClose: () => void;
  readonly onSecret: (secret: OAuthClientSecretView) => void;
}

export function NewOAuthClient({ onClose, onSecret }: NewOAuthClientProps) {
  const { id, role } = useCurrentBusiness();
  const register = useRegisterClient(id);
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '', redirectUris: '', scopes: ['read'] as Scope[] },
    validate: { name: isFilled('Enter a name.'), scopes: atLeastOneScope },
  });
  return (
    <Dialog onClose={onClose} title="Register OAuth client">
      <ApiForm
        form={form}
        send={(values) => register.mutateAsync({ ...values, redirectUris: linesOf(values.redirectUris) })}
        onDone={(secret) => {
          onClose();
          onSecret(secret);
        }}
        submitLabel="Register"
        secondary={
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextInput
          label="Name"
          description="Users see it on the consent page."
          placeholder="Till sync"
          maxLength={120}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Redirect URIs"
          description="One per line, compared exactly. Use https, except on localhost. Not needed for client credentials only."
          placeholder="https://till.example/oauth/callback"
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          {...form.getInputProps('redirectUris')}
        />
        <ScopeChoice
          role={role}
          value={form.values.scopes}
          onChange={(scopes) => form.setFieldValue('scopes', scopes)}
          error={form.errors['scopes']}
        />
      </ApiForm>
    </Dialog>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
