import { Badge, Button, Group, Menu, Stack } from '@mantine/core';
import { Dialog } from '../../components/dialog';
import { IconLogout, IconUserMinus, IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionMenu } from '../../components/action-menu';
import { Confirm } from '../../components/confirm';
import { Item } from '../../components/item-list';
import { Moment } from '../../components/moment';
import { Problem } from '../../components/problem';
import { ROLE_WORDS, rolesGivenBy } from '../../components/roles';
import { useToast } from '../../components/toasts';
import type { MemberView, Role } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { useRemoveMember, useSetRole } from '../../data/members';
import { useCurrentBusiness } from '../../layout/business-pages';
import { useSignedIn } from '../../layout/signed-in';
import { RoleChoice } from './role-choice';

type Action = 'role' | 'remove' | 'leave';

export function MemberItem({ member }: { member: MemberView }) {
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  return (
    <>
      <Item
        title={
          <>
            {member.name}
            <Badge variant="light" color={member.role === 'owner' ? 'pine' : 'gray'} tt="none" fw={500}>
              {ROLE_WORDS[member.role].name}
            </Badge>
          </>
        }
        facts={[
          member.email,
          <span key="since">
            member since <Moment at={member.joinedAt} show="day" />
          </span>,
        ]}
        actions={<Actions member={member} onChoose={setAction} />}
      />
      {action === 'role' && <ChangeRole member={member} onClose={close} />}
      {action === 'remove' && <Remove member={member} onClose={close} />}
      {action === 'leave' && <Leave member={member} onClose={close} />}
    </>
  );
}

function Actions({ member, onChoose }: { member: MemberView; onChoose: (action: Action) => void }) {
  const { role } = useCurrentBusiness();
  const { user } = useSignedIn();
  const isOneself = member.userId === user.id;
  const isGoverned = rolesGivenBy(role).includes(member.role);
  if (!isOneself && !isGoverned) return null;
  return (
    <ActionMenu label={`Actions for ${member.name}`}>
      {isGoverned && (
        <Menu.Item leftSection={<IconUserShield aria-hidden size={18} />} onClick={() => onChoose('role')}>
          Change role
        </Menu.Item>
      )}
      {isOneself ? (
        <Menu.Item
          color="danger"
          leftSection={<IconLogout aria-hidden size={18} />}
          onClick={() => onChoose('leave')}
        >
          Leave this business
        </Menu.Item>
      ) : (
        <Menu.Item
          color="danger"
          leftSection={<IconUserMinus aria-hidden size={18} />}
          onClick={() => onChoose('remove')}
        >
          Remove
        </Menu.Item>
      )}
    </ActionMenu>
  );
}

interface DialogProps {
  readonly member: MemberView;
  readonly onClose: () => void;
}

function ChangeRole({ member, onClose }: DialogProps) {
  const { id, role: chooser } = useCurrentBusiness();
  const setRole = useSetRole(id);
  const toast = useToast();
  const [role, choose] = useState<Role>(member.role);
  const save = async () => {
    await setRole.mutateAsync({ userId: member.userId, role });
    onClose();
    toast.done(`${member.name} is now ${ROLE_WORDS[role].name.toLowerCase()}.`);
  };
  return (
    <Dialog onClose={onClose} title={`Role of ${member.name}`}>
      <Stack gap="lg">
        {setRole.isError && <Problem>{explainError(setRole.error)}</Problem>}
        <RoleChoice value={role} onChange={choose} chooser={chooser} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={setRole.isPending}
            disabled={role === member.role}
            onClick={() => void save().catch(() => undefined)}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Remove({ member, onClose }: DialogProps) {
  const { id } = useCurrentBusiness();
  const remove = useRemoveMember(id);
  const toast = useToast();
  return (
    <Confirm
      title={`Remove ${member.name}?`}
      confirmLabel="Remove"
      run={() => remove.mutateAsync(member.userId)}
      onClose={onClose}
      onDone={() => toast.done(`${member.name} is no longer a member.`)}
    >
      They lose access at once. Their API keys stop working, and so do apps that only they authorized. What
      they did stays in the books.
    </Confirm>
  );
}

function Leave({ member, onClose }: DialogProps) {
  const { id, name } = useCurrentBusiness();
  const remove = useRemoveMember(id);
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <Confirm
      title={`Leave ${name}?`}
      confirmLabel="Leave"
      run={async () => {
        await remove.mutateAsync(member.userId);
        toast.done(`You have left ${name}.`);
        await navigate('/', { replace: true });
      }}
      onClose={onClose}
    >
      You lose access at once. Your API keys stop working, and so do apps that only you authorized. To come
      back, you need an invitation.
    </Confirm>
  );
}
