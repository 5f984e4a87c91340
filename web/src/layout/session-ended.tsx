import { lazy, Suspense, useEffect } from 'react';
import { useMe, useSessionEnded } from '../data/account';
import { openSignIn } from '../platform/open-sign-in';

const load = () => import('./sign-in-again');

const SignInAgain = lazy(async () => {
  try {
    return { default: (await load()).SignInAgain };
  } catch {
    openSignIn();
    // Until the browser has left this page.
    return new Promise<never>(() => {});
  }
});

/** Over the page of a user whose session has ended. */
export function SessionEnded() {
  const { data: me } = useMe();
  const hasEnded = useSessionEnded();
  // No part of the first page, and there when it is needed.
  useEffect(() => void load().catch(() => undefined), []);
  if (!hasEnded || !me) return null;
  return (
    <Suspense>
      <SignInAgain email={me.user.email} />
    </Suspense>
  );
}
