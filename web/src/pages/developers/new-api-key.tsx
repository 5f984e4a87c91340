import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { Dialog } from '../../components/dialog';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { Copyable } from '../../components/copyable';
import { isFilled } from '../../components/form-rules';
import { ScopeChoice } from '../../components/scopes';
import { ShownOnce } from '../../components/shown-once';
import type { Scope } from '../../data/contract';
import { useCreateApiKey } from '../../data/developers';
import { useCurrentBusiness } from '../../layout/business-pages';
import classes from './new-api-key.module.css';
import { atLeastOneScope } from './scope-rule';

export function NewApiKey({ onClose }: { onClose: () => void }) {
  const [apiKey, setApiKey] = useState<string | null>(null);
  return apiKey === null ? (
    <ApiKeyForm onClose={onClose} onDone={setApiKey} />
  ) : (
    <CreatedApiKey apiKey={apiKey} onClose={onClose} />
  );
}

function ApiKeyForm({ onClose, onDone }: { onClose: () => void; onDone: (apiKey: string) => void }) {
  const { id, role } = useCurrentBusiness();
  const create = useCreateApiKey(id);
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '', scopes: ['read'] as Scope[] },
    validate: { name: isFilled('Enter a name.'), scopes: atLeastOneScope },
  });
  return (
    <Dialog onClose={onClose} title="Create API key">
      <ApiForm
        form={form}
        send={(values) => create.mutateAsync(values)}
        onDone={({ apiKey }) => onDone(apiKey)}
        submitLabel="Create key"
        secondary={
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextInput
          label="Name"
          description="Name the program that uses it, so that you know which key to revoke later."
          placeholder="Nightly bank import"
          maxLength={120}
          data-autofocus
          {...form.getInputProps('name')}
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

function CreatedApiKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <ShownOnce title="Your API key" onClose={onClose}>
      <Copyable label="API key" value={apiKey} />
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          Try it in a terminal
        </Text>
        <Code block className={classes.command}>
          {`curl ${window.location.origin}/v1/accounts \\\n  -H 'Authorization: Bearer ${apiKey}'`}
        </Code>
      </Stack>
    </ShownOnce>
  );
}
