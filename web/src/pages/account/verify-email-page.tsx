import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../components/card';
import { ButtonLink, TextLink } from '../../components/links';
import { Problem } from '../../components/problem';
import { useVerifyEmail } from '../../data/account';
import { explainError } from '../../data/explain-error';
import { takeReturnPath, withReturnPath } from '../../platform/return-path';

/** Opening the page confirms nothing: mail scanners open links too. */
export function VerifyEmailPage() {
  const [query] = useSearchParams();
  const verify = useVerifyEmail();
  const [signInPath, setSignInPath] = useState<string | null>(null);
  const confirm = () =>
    verify.mutate(
      { token: query.get('token') ?? '' },
      { onSuccess: () => setSignInPath(withReturnPath('/sign-in', takeReturnPath())) },
    );
  if (signInPath !== null)
    return (
      <Card
        title="Your address is confirmed"
        description="Your account is ready. Sign in with your password."
      >
        <ButtonLink to={signInPath} size="md" fullWidth>
          Sign in
        </ButtonLink>
      </Card>
    );
  return (
    <Card
      title="Confirm your address"
      description="One click, and your account is ready."
      footer={<TextLink to="/sign-up">Start again with another mail</TextLink>}
    >
      {verify.isError && <Problem>{explainError(verify.error)}</Problem>}
      <Button size="md" fullWidth onClick={confirm} loading={verify.isPending}>
        Confirm my address
      </Button>
    </Card>
  );
}
