import { Badge, Button, Group } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from '../../components/confirm';
import { Item, ItemList } from '../../components/item-list';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { NothingYet } from '../../components/nothing-yet';
import { Section } from '../../components/page';
import { ROLE_WORDS, rolesGivenBy } from '../../components/roles';
import { useToast } from '../../components/toasts';
import type { InvitationView } from '../../data/contract';
import { useInvitations, useInvite, useWithdrawInvitation } from '../../data/members';
import { useCurrentBusiness } from '../../layout/business-pages';

/** Pending invitations. */
export function Invitations() {
  const { id, role: own } = useCurrentBusiness();
  const invitations = useInvitations(id);
  const invite = useInvite(id);
  const withdraw = useWithdrawInvitation(id);
  const toast = useToast();
  const [leaving, setLeaving] = useState<InvitationView | null>(null);
  const sendAgain = ({ email, role }: InvitationView) =>
    invite
      .mutateAsync({ email, role })
      .then(() => toast.done(`Invitation sent to ${email} again. The earlier link no longer works.`))
      .catch(toast.failed);
  return (
    <Section title="Invitations">
      <Loaded query={invitations}>
        {(list) =>
          list.length === 0 ? (
            <NothingYet
              icon={IconMail}
              title="No pending invitations"
              description="Invited users are listed here until they accept."
            />
          ) : (
            <ItemList label="Invitations">
              {list.map((invitation) => (
                <InvitationItem
                  key={invitation.id}
                  invitation={invitation}
                  isSending={invite.isPending && invite.variables.email === invitation.email}
                  onSendAgain={
                    rolesGivenBy(own).includes(invitation.role) ? () => void sendAgain(invitation) : null
                  }
                  onWithdraw={() => setLeaving(invitation)}
                />
              ))}
            </ItemList>
          )
        }
      </Loaded>
      {leaving && (
        <Confirm
          title="Withdraw this invitation?"
          confirmLabel="Withdraw"
          run={() => withdraw.mutateAsync(leaving.id)}
          onClose={() => setLeaving(null)}
          onDone={() => toast.done('Invitation withdrawn.')}
        >
          The link sent to {leaving.email} will stop working.
        </Confirm>
      )}
    </Section>
  );
}

interface InvitationItemProps {
  readonly invitation: InvitationView;
  readonly isSending: boolean;
  /** Null: its role is one that the user cannot assign. */
  readonly onSendAgain: (() => void) | null;
  readonly onWithdraw: () => void;
}

function InvitationItem({ invitation, isSending, onSendAgain, onWithdraw }: InvitationItemProps) {
  return (
    <Item
      title={
        <>
          {invitation.email}
          <Badge variant="light" color="gray" tt="none" fw={500}>
            {ROLE_WORDS[invitation.role].name}
          </Badge>
        </>
      }
      facts={[
        `invited by ${invitation.invitedBy}`,
        <span key="sent">
          sent <Moment at={invitation.createdAt} />
        </span>,
        <span key="until">
          open until <Moment at={invitation.expiresAt} show="day" />
        </span>,
      ]}
      actions={
        <Group gap="xs">
          {onSendAgain && (
            <Button
              variant="default"
              size="xs"
              onClick={onSendAgain}
              loading={isSending}
              aria-label={`Send again the invitation of ${invitation.email}`}
            >
              Send again
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            onClick={onWithdraw}
            aria-label={`Withdraw the invitation of ${invitation.email}`}
          >
            Withdraw
          </Button>
        </Group>
      }
    />
  );
}
