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
    validate: { name: isFilled('Give the client a name.'), scopes: atLeastOneScope },
  });
  return (
    <Dialog onClose={onClose} title="Register an OAuth client">
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
          description="People see it when they are asked for access."
          placeholder="Till sync"
          maxLength={120}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Redirect addresses"
          description="Where people come back to, one a line, compared to the letter. Begin with https, except on localhost. None are needed for a client that only acts for itself."
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
