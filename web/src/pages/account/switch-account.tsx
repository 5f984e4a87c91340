import { Anchor, Text } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { useToast } from '../../components/toasts';
import { useSignOut } from '../../data/account';
import { withReturnPath } from '../../platform/return-path';

/** Shows the signed-in user on a decision page, with a link to switch accounts. */
export function SwitchAccount({ email }: { email: string }) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname, search } = useLocation();
  const change = async () => {
    try {
      await signOut.mutateAsync();
      await navigate(withReturnPath('/sign-in', pathname + search));
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <Text component="span" size="sm" c="dimmed">
      Signed in as {email}.{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => void change()}>
        Use another account
      </Anchor>
    </Text>
  );
}
