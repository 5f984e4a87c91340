import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Card } from '../../components/card';
import { Problem } from '../../components/problem';
import { useApprove, useDeny } from '../../data/consents';
import type { ConsentBusinessView, ConsentView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { SwitchAccount } from '../account/switch-account';
import { BusinessChoice } from './business-choice';
import { RequestedScopes } from './requested-scopes';

interface ConsentFormProps {
  readonly consent: ConsentView;
  readonly email: string;
}

export function ConsentForm({ consent, email }: ConsentFormProps) {
  const { businesses } = consent;
  // With several businesses, none is preselected: a wrong choice would be too easy.
  const [chosenId, choose] = useState<string | null>(null);
  const business = businesses.length === 1 ? businesses[0] : businesses.find(({ id }) => id === chosenId);
  return (
    <Card
      title={`${consent.clientName} asks for access`}
      description={
        <>
          It wants to work with {describeBusiness(consent, business)} and sends you back to{' '}
          <b>{consent.redirectHost}</b> afterwards.
        </>
      }
      footer={<SwitchAccount email={email} />}
    >
      <Stack gap="lg">
        {consent.isSelfRegistered && <Unverified consent={consent} />}
        <BusinessChoice consent={consent} value={business?.id ?? null} onChange={choose} />
        {concernsABusiness(consent) && (
          <RequestedScopes requested={consent.requestedScopes} business={business} />
        )}
        <Decision consent={consent} business={business} />
      </Stack>
    </Card>
  );
}

/** What a user should know about a client whose name is its own claim. */
function Unverified({ consent: { clientHost, redirectHost, returnsToComputer } }: { consent: ConsentView }) {
  const hosts = new Set([
    ...(clientHost === null ? [] : [clientHost]),
    ...(returnsToComputer ? [] : [redirectHost]),
  ]);
  return (
    <Text size="sm" fw={600}>
      {clientHost === null
        ? 'This application registered itself, and its name is not verified. '
        : `This application is described at ${clientHost}, and its name is not verified. `}
      {returnsToComputer && 'It runs on your computer, where any program can use the same name. '}
      Approve only if you started this{hosts.size > 0 && ` and trust ${[...hosts].join(' and ')}`}.
    </Text>
  );
}

function describeBusiness({ isPartner }: ConsentView, business: ConsentBusinessView | undefined) {
  if (business && !isPartner)
    return (
      <>
        the books of <b>{business.name}</b>
      </>
    );
  return isPartner ? 'the books of a business that you choose' : 'the books of a business';
}

/** Whether the user has, or can create, a business to approve for. */
function concernsABusiness({ businesses, mayCreateBusiness }: ConsentView): boolean {
  return businesses.length > 0 || mayCreateBusiness;
}

interface DecisionProps {
  readonly consent: ConsentView;
  readonly business: ConsentBusinessView | undefined;
}

function Decision({ consent, business }: DecisionProps) {
  const approve = useApprove(consent.requestId);
  const deny = useDeny(consent.requestId);
  // After the decision the browser leaves this page.
  const isDecided = approve.isSuccess || deny.isSuccess;
  const isBusy = approve.isPending || deny.isPending || isDecided;
  const error = approve.error ?? deny.error;
  const mustChoose = business === undefined && concernsABusiness(consent);
  const canApprove = business !== undefined && business.grantableScopes.length > 0;
  return (
    <Stack gap="sm">
      {error !== null && <Problem>{explainError(error)}</Problem>}
      {(canApprove || mustChoose) && (
        <Button
          size="md"
          fullWidth
          loading={approve.isPending || approve.isSuccess}
          disabled={isBusy || mustChoose}
          onClick={() => business && approve.mutate({ businessId: business.id })}
        >
          Approve
        </Button>
      )}
      <Button
        size="md"
        fullWidth
        variant="default"
        loading={deny.isPending || deny.isSuccess}
        disabled={isBusy}
        onClick={() => deny.mutate()}
      >
        Deny
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        {mustChoose && 'Choose a business first.'}
        {canApprove && 'Owners and admins can disconnect it at any time under Connected apps.'}
        {!canApprove && !mustChoose && 'If you deny, you return to the application and it gets no access.'}
      </Text>
    </Stack>
  );
}
