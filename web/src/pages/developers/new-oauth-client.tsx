import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { Dialog } from '../../components/dialog';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../components/api-form';
import { isFilled } from '../../components/form-rules';
import { ScopeChoice } from '../../components/scopes';
import type { OAuthClientInput, OAuthClientSecretView, Scope } from '../../data/contract';
import { useRegisterClient } from '../../data/developers';
import { useCurrentBusiness } from '../../layout/business-pages';
import { atLeastOneScope } from './scope-rule';

const CONFIDENTIAL_URIS =
  'One per line, compared exactly. Use https, except on localhost. Not needed for client credentials only.';
const PUBLIC_URIS =
  'One per line, compared exactly, except for the port of 127.0.0.1 and [::1]. Use https, a loopback address, or a scheme such as com.example.app:/callback.';

interface NewOAuthClientProps {
  readonly onClose: () => void;
  readonly onSecret: (secret: OAuthClientSecretView) => void;
}

export function NewOAuthClient({ onClose, onSecret }: NewOAuthClientProps) {
  const { id, role } = useCurrentBusiness();
  const register = useRegisterClient(id);
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      name: '',
      redirectUris: '',
      allowedOrigins: '',
      scopes: ['read'] as Scope[],
      isPublic: false,
    },
    validate: { name: isFilled('Enter a name.'), scopes: atLeastOneScope },
  });
  return (
    <Dialog onClose={onClose} title="Register OAuth client">
      <ApiForm
        form={form}
        send={(values) => register.mutateAsync(toInput(values))}
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
        <Checkbox
          label="Browser or native application"
          description="It cannot keep a secret, so it gets none. Users must always consent."
          {...form.getInputProps('isPublic', { type: 'checkbox' })}
        />
        <Textarea
          label="Redirect URIs"
          description={form.values.isPublic ? PUBLIC_URIS : CONFIDENTIAL_URIS}
          placeholder="https://till.example/oauth/callback"
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          {...form.getInputProps('redirectUris')}
        />
        {form.values.isPublic && (
          <Textarea
            label="Browser origins"
            description="One per line. Pages of these origins may call the API. Not needed for native applications."
            placeholder="https://till.example"
            autosize
            minRows={1}
            maxRows={6}
            spellCheck={false}
            {...form.getInputProps('allowedOrigins')}
          />
        )}
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

interface ClientValues extends Pick<OAuthClientInput, 'name' | 'scopes'> {
  readonly redirectUris: string;
  readonly allowedOrigins: string;
  readonly isPublic: boolean;
}

function toInput({ redirectUris, allowedOrigins, isPublic, ...values }: ClientValues): OAuthClientInput {
  return {
    ...values,
    isPublic,
    redirectUris: linesOf(redirectUris),
    allowedOrigins: isPublic ? linesOf(allowedOrigins) : [],
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
