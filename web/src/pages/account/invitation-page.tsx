import { Button, Stack } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { Card } from '../../components/card';
import { Loaded } from '../../components/loaded';
import { ButtonLink } from '../../components/links';
import { Problem } from '../../components/problem';
import { ROLE_WORDS } from '../../components/roles';
import { useToast } from '../../components/toasts';
import { useMe } from '../../data/account';
import type { MeView, ShownInvitationView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { useAcceptInvitation, useShownInvitation } from '../../data/members';
import { SwitchAccount } from './switch-account';

export function InvitationPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const invitation = useShownInvitation(token);
  const me = useMe();
  if (invitation.isError && !invitation.isFetching)
    return (
      <Card title="This invitation cannot be shown">
        <Problem>{explainError(invitation.error)}</Problem>
        <ButtonLink to="/" variant="default" fullWidth>
          Go to Charterbook
        </ButtonLink>
      </Card>
    );
  return (
    <Loaded query={invitation}>
      {(shown) => (
        <Card
          title={`Join ${shown.businessName}`}
          description={
            <>
              {shown.invitedBy} invited <b>{shown.email}</b> as {ROLE_WORDS[shown.role].name.toLowerCase()}.{' '}
              {ROLE_WORDS[shown.role].means}
            </>
          }
        >
          <Loaded query={me}>{(user) => <Decision me={user} invitation={shown} token={token} />}</Loaded>
        </Card>
      )}
    </Loaded>
  );
}

interface DecisionProps {
  readonly me: MeView | null;
  readonly invitation: ShownInvitationView;
  readonly token: string;
}

function Decision({ me, invitation, token }: DecisionProps) {
  const accept = useAcceptInvitation();
  const navigate = useNavigate();
  const toast = useToast();
  if (me === null) return <SignInFirst email={invitation.email} token={token} />;
  if (me.user.email !== invitation.email.toLowerCase())
    return (
      <Stack gap="md">
        <Problem title="This invitation is for another email address">
          Sign in as {invitation.email} to accept it, or ask for an invitation to your address.
        </Problem>
        <SwitchAccount email={me.user.email} />
      </Stack>
    );
  const join = async () => {
    const { businessId } = await accept.mutateAsync(token);
    toast.done(`You are now a member of ${invitation.businessName}.`);
    await navigate(`/businesses/${businessId}`, { replace: true });
  };
  return (
    <Stack gap="md">
      {accept.isError && <Problem>{explainError(accept.error)}</Problem>}
      <Button
        size="md"
        fullWidth
        loading={accept.isPending}
        onClick={() => void join().catch(() => undefined)}
      >
        Accept the invitation
      </Button>
      <SwitchAccount email={me.user.email} />
    </Stack>
  );
}

function SignInFirst({ email, token }: { email: string; token: string }) {
  const next = `/invitation?token=${encodeURIComponent(token)}`;
  const query = new URLSearchParams({ email, next }).toString();
  return (
    <Stack gap="sm">
      <ButtonLink to={`/sign-up?${query}`} size="md" fullWidth>
        Create an account to accept
      </ButtonLink>
      <ButtonLink to={`/sign-in?${query}`} size="md" variant="default" fullWidth>
        I have an account: sign in
      </ButtonLink>
    </Stack>
  );
}
