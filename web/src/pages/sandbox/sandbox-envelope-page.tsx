import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Card } from '../../components/card';
import { Confirm } from '../../components/confirm';
import { Loaded } from '../../components/loaded';
import { Problem } from '../../components/problem';
import type { SandboxEnvelopeView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { sandboxDocumentUrl, useDecideSandboxEnvelope, useSandboxEnvelope } from '../../data/sandbox';

/** Where a signer signs while the sandbox is the signing service. The address is all that it takes. */
export function SandboxEnvelopePage() {
  const { id = '' } = useParams();
  const envelope = useSandboxEnvelope(id);
  if (envelope.isError && envelope.data === undefined)
    return (
      <Card title="This form cannot be shown">
        <Problem>{explainError(envelope.error)}</Problem>
      </Card>
    );
  return (
    <Loaded query={envelope}>
      {(shown) =>
        shown.status === 'open' ? <Open envelope={shown} /> : <Decided envelope={shown} as={shown.status} />
      }
    </Loaded>
  );
}

function Open({ envelope }: { envelope: SandboxEnvelopeView }) {
  const decide = useDecideSandboxEnvelope(envelope.id);
  const [isDeclining, setDeclining] = useState(false);
  return (
    <Card
      title="Sign this form"
      description={
        <>
          <b>{envelope.title}</b>, to be signed by <b>{envelope.signerName}</b>.
        </>
      }
      footer="A sandbox for trying things out: what is signed here binds nobody."
    >
      {decide.isError && <Problem>{explainError(decide.error)}</Problem>}
      <Stack gap="md">
        <DocumentLink id={envelope.id}>Read the form</DocumentLink>
        <Text size="sm">By signing, you say that you have read it and that what it says is true.</Text>
        <Group grow gap="sm">
          <Button variant="default" onClick={() => setDeclining(true)} disabled={decide.isPending}>
            Decline
          </Button>
          <Button onClick={() => decide.mutate('sign')} loading={decide.isPending}>
            Sign
          </Button>
        </Group>
      </Stack>
      {isDeclining && (
        <Confirm
          title="Decline to sign"
          confirmLabel="Decline to sign"
          run={() => decide.mutateAsync('decline')}
          onClose={() => setDeclining(false)}
        >
          The company is told, and has to ask you again if the form is to be signed after all.
        </Confirm>
      )}
    </Card>
  );
}

const OUTCOMES = {
  signed: { title: 'The form is signed', text: 'The company has been told. There is nothing more to do.' },
  declined: { title: 'You declined to sign', text: 'The company has been told.' },
  voided: {
    title: 'This request was cancelled',
    text: 'The company took it back. There is nothing to sign any more.',
  },
} as const;

interface DecidedProps {
  readonly envelope: SandboxEnvelopeView;
  readonly as: keyof typeof OUTCOMES;
}

function Decided({ envelope: { id, title: form }, as }: DecidedProps) {
  const { title, text } = OUTCOMES[as];
  return (
    <Card title={title} description={<b>{form}</b>}>
      <Stack gap="md">
        <Text>{text}</Text>
        {as === 'signed' && <DocumentLink id={id}>Read the signed form</DocumentLink>}
      </Stack>
    </Card>
  );
}

/** In a tab of its own: the browser shows PDF better than any page could. */
function DocumentLink({ id, children }: { id: string; children: string }) {
  return (
    <Anchor href={sandboxDocumentUrl(id)} target="_blank" rel="noreferrer">
      <Group gap={6} component="span" display="inline-flex">
        {children} (PDF)
        <IconExternalLink aria-hidden size={16} />
      </Group>
    </Anchor>
  );
}
