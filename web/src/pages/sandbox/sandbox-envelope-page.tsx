import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { Confirm } from '../../components/confirm';
import { TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { Problem } from '../../components/problem';
import type { SandboxEnvelopeView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { sandboxDocumentUrl, useDecideSandboxEnvelope, useSandboxEnvelope } from '../../data/sandbox';
import { useCurrentBusiness } from '../../layout/business-pages';

/** Signs a form while the sandbox is the signing service. Viewers can read the form but not sign it. */
export function SandboxEnvelopePage() {
  const { id = '' } = useParams();
  const business = useCurrentBusiness();
  const envelope = useSandboxEnvelope(business.id, id);
  if (envelope.isError && envelope.data === undefined)
    return (
      <Page title="This form cannot be shown">
        <Problem>{explainError(envelope.error)}</Problem>
      </Page>
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
  const { id: businessId, role } = useCurrentBusiness();
  const decide = useDecideSandboxEnvelope(businessId, envelope.id);
  const [isDeclining, setDeclining] = useState(false);
  return (
    <Page
      title="Sign this form"
      description={
        <>
          <b>{envelope.title}</b>, to be signed by <b>{envelope.signerName}</b>. This is a sandbox: the
          signature is not binding.
        </>
      }
    >
      {decide.isError && <Problem>{explainError(decide.error)}</Problem>}
      <Stack gap="md" maw={620}>
        <DocumentLink id={envelope.id}>Read the form</DocumentLink>
        {role === 'viewer' ? (
          <Text size="sm">Your role does not include signing. Ask another member of this business.</Text>
        ) : (
          <>
            <Text size="sm">By signing, you confirm that you have read the form and that it is correct.</Text>
            <Group grow gap="sm">
              <Button variant="default" onClick={() => setDeclining(true)} disabled={decide.isPending}>
                Decline
              </Button>
              <Button onClick={() => decide.mutate('sign')} loading={decide.isPending}>
                Sign
              </Button>
            </Group>
          </>
        )}
      </Stack>
      {isDeclining && (
        <Confirm
          title="Decline to sign"
          confirmLabel="Decline to sign"
          run={() => decide.mutateAsync('decline')}
          onClose={() => setDeclining(false)}
        >
          The application returns to “ready to file”. Request another signature to sign the form after all.
        </Confirm>
      )}
    </Page>
  );
}

const OUTCOMES = {
  signed: { title: 'The form is signed', text: 'The signed form is now part of the EIN application.' },
  declined: { title: 'The signature was declined', text: 'The application is ready to file again.' },
  voided: { title: 'This request was cancelled', text: 'There is nothing left to sign.' },
} as const;

interface DecidedProps {
  readonly envelope: SandboxEnvelopeView;
  readonly as: keyof typeof OUTCOMES;
}

function Decided({ envelope: { id, title: form }, as }: DecidedProps) {
  const { title, text } = OUTCOMES[as];
  return (
    <Page title={title} description={<b>{form}</b>}>
      <Stack gap="md">
        <Text>{text}</Text>
        {as === 'signed' && <DocumentLink id={id}>Read the signed form</DocumentLink>}
        <WayBack />
      </Stack>
    </Page>
  );
}

/** To the page that led here. */
function WayBack() {
  const { id: businessId } = useCurrentBusiness();
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : null;
  return (
    <TextLink to={from ?? `/businesses/${businessId}/companies`} underline="always" w="fit-content">
      Back to the company
    </TextLink>
  );
}

/** Opens a new tab: the PDF viewers of browsers are better than one on this page. */
function DocumentLink({ id, children }: { id: string; children: string }) {
  const business = useCurrentBusiness();
  return (
    <Anchor href={sandboxDocumentUrl(business.id, id)} target="_blank" rel="noreferrer">
      <Group gap={6} component="span" display="inline-flex">
        {children} (PDF)
        <IconExternalLink aria-hidden size={16} />
      </Group>
    </Anchor>
  );
}
