import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { ItemList } from '../../components/item-list';
import { Loaded } from '../../components/loaded';
import { Page, Section } from '../../components/page';
import { isAdministrator } from '../../components/roles';
import { useMembers } from '../../data/members';
import { useCurrentBusiness } from '../../layout/business-pages';
import { useAddressedDialog } from '../../platform/use-addressed-dialog';
import { Invitations } from './invitations';
import { InviteDialog } from './invite-dialog';
import { MemberItem } from './member-item';

export function MembersPage() {
  const { id, role } = useCurrentBusiness();
  const members = useMembers(id);
  const invitation = useAddressedDialog('invite');
  const mayInvite = isAdministrator(role);
  return (
    <Page
      title="Members"
      description="Who has access to the books of this business."
      actions={
        mayInvite && (
          <Button leftSection={<IconUserPlus aria-hidden size={18} />} onClick={invitation.open}>
            Invite a member
          </Button>
        )
      }
    >
      <Section title="Members">
        <Loaded query={members}>
          {(list) => (
            <ItemList label="Members">
              {list.map((member) => (
                <MemberItem key={member.userId} member={member} />
              ))}
            </ItemList>
          )}
        </Loaded>
      </Section>
      {mayInvite && <Invitations />}
      {mayInvite && invitation.isOpen && <InviteDialog onClose={invitation.close} />}
    </Page>
  );
}
