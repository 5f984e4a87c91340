import { Button, Group, Stack, Text } from '@mantine/core';
import { Card } from '../../components/card';
import { TextLink } from '../../components/links';
import { Problem } from '../../components/problem';
import { useRequestVerification } from '../../data/account';
import { explainError } from '../../data/explain-error';

interface CheckMailboxProps {
  readonly email: string;
  /** Whether the mail confirms an address; such a mail can be sent again. */
  readonly canResend?: boolean;
}

/** The same text whether or not there is an account: only the mail differs. */
export function CheckMailbox({ email, canResend = false }: CheckMailboxProps) {
  const resend = useRequestVerification();
  return (
    <Card
      title="Check your email"
      description={
        <>
          We sent a mail to <b>{email}</b>. Open the link in it to continue. You can close this page.
        </>
      }
      footer={<TextLink to="/sign-in">Back to sign in</TextLink>}
    >
      <Stack gap="md">
        {resend.isError && <Problem>{explainError(resend.error)}</Problem>}
        <Text size="sm">Nothing after a few minutes? Check your spam folder and the address above.</Text>
        {canResend && (
          <Group gap="sm">
            <Button
              variant="default"
              onClick={() => resend.mutate({ email })}
              loading={resend.isPending}
              disabled={resend.isSuccess}
            >
              Send it again
            </Button>
            <Text size="sm" role="status">
              {resend.isSuccess && 'Sent.'}
            </Text>
          </Group>
        )}
      </Stack>
    </Card>
  );
}
