import { createContext, useContext } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Center, Loader, VisuallyHidden } from '@mantine/core';
import { LoadingProblem } from '../components/problem';
import { useMe } from '../data/account';
import type { MeView } from '../data/contract';
import { withReturnPath } from '../platform/return-path';
import { SessionEnded } from './session-ended';

const MeContext = createContext<MeView | null>(null);

/** The signed-in user. */
export function useSignedIn(): MeView {
  const me = useContext(MeContext);
  if (me === null) throw new Error('no user is signed in');
  return me;
}

/** Pages for signed-in users. Others sign in first and come back. */
export function SignedIn() {
  const me = useMe();
  const { pathname, search } = useLocation();
  if (me.data === null) return <Navigate to={withReturnPath('/sign-in', pathname + search)} replace />;
  if (me.data !== undefined)
    return (
      <MeContext value={me.data}>
        <Outlet />
        <SessionEnded />
      </MeContext>
    );
  return (
    <Center mih="100dvh" p="md">
      {me.isError ? (
        <LoadingProblem error={me.error} onRetry={() => void me.refetch()} isRetrying={me.isFetching} />
      ) : (
        <Waiting />
      )}
    </Center>
  );
}

export function Waiting() {
  return (
    <div role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Loader aria-hidden />
    </div>
  );
}
