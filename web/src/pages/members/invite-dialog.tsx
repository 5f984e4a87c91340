import { Alert, Button, TextInput } from '@mantine/core';
import { Dialog } from '../../components/dialog';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../components/api-form';
import { isEmail } from '../../components/form-rules';
import { ROLE_WORDS } from '../../components/roles';
import { useToast } from '../../components/toasts';
import type { Role } from '../../data/contract';
import { useInvitations, useInvite } from '../../data/members';
import { useCurrentBusiness } from '../../layout/business-pages';
import { RoleChoice } from './role-choice';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { id, role } = useCurrentBusiness();
  const invite = useInvite(id);
  const toast = useToast();
  const invitations = useInvitations(id).data ?? [];
  const form = useForm<{ email: string; role: Role }>({
    mode: 'controlled',
    initialValues: { email: '', role: 'member' },
    validate: { email: isEmail },
  });
  const typed = form.values.email.trim().toLowerCase();
  const earlier = invitations.find(({ email }) => email.toLowerCase() === typed);
  return (
    <Dialog onClose={onClose} title="Invite a member">
      <ApiForm
        form={form}
        send={(values) => invite.mutateAsync(values)}
        onDone={(_, { email }) => {
          onClose();
          toast.done(`Invitation sent to ${email}.`);
        }}
        submitLabel={earlier === undefined ? 'Send invitation' : 'Send a new invitation'}
        secondary={
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextInput
          label="Email"
          description="Only the owner of this address can accept it."
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        {earlier !== undefined && (
          <Alert color="yellow" variant="light" role="status">
            This address is already invited as {ROLE_WORDS[earlier.role].name.toLowerCase()}. A new invitation
            replaces that one: its link no longer works, and the role is the one that you choose now.
          </Alert>
        )}
        <RoleChoice
          chooser={role}
          value={form.values.role}
          onChange={(chosen) => form.setFieldValue('role', chosen)}
          error={form.errors['role']}
        />
      </ApiForm>
    </Dialog>
  );
}
