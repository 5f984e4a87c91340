import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isNotSignedIn } from './api-error';
import type {
  ChangePasswordInput,
  MailRequestInput,
  MeView,
  ResetPasswordInput,
  SessionView,
  ShownSignUpView,
  SignInInput,
  SignUpInput,
  VerifyEmailInput,
} from './contract';
import { forgetEverything, ME } from './query-client';
import { sessionApi } from './session-api';

/** The signed-in user; null if no user is signed in. */
export function useMe() {
  return useQuery({
    queryKey: ME,
    queryFn: async (): Promise<MeView | null> => {
      try {
        return await sessionApi.get<MeView>('me');
      } catch (error) {
        if (isNotSignedIn(error)) return null;
        throw error;
      }
    },
  });
}

export function useSignIn() {
  const onSuccess = useFreshSession();
  return useMutation({ mutationFn: (input: SignInInput) => sessionApi.post('sign-in', input), onSuccess });
}

/** Drops the data of the previous session, and loads the new one before the page continues. */
function useFreshSession() {
  const client = useQueryClient();
  return async () => {
    forgetEverything();
    await client.fetchQuery({ queryKey: ME, queryFn: () => sessionApi.get<MeView>('me'), staleTime: 0 });
  };
}

export function useSignOut() {
  return useMutation({ mutationFn: () => sessionApi.post('sign-out'), onSuccess: forgetEverything });
}

/** An authorization request that waits for the user's consent, and its client. */
export interface WaitingRequest {
  readonly clientId: string;
  readonly requestId: string;
}

export function useSignUp() {
  return useMutation({
    mutationFn: async ({ waiting, ...input }: SignUpInput & { waiting: WaitingRequest | null }) => {
      if (waiting !== null) await announceSignUp(waiting, input.email);
      return sessionApi.post('sign-up', input);
    },
  });
}

/**
 * While sign-up is gated, the partner whose consent page sent the user may allow-list the address. The response is
 * always the same, and without it sign-up continues as usual.
 */
async function announceSignUp({ clientId, requestId }: WaitingRequest, email: string): Promise<void> {
  await fetch('/oauth/signup-allowlist', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, request_id: requestId, email }),
  }).catch(() => undefined);
}

/** A POST that only reads: the token stays out of URLs, which servers and proxies log. */
export function useShownSignUp(token: string) {
  return useQuery({
    queryKey: ['sign-ups', token],
    queryFn: () => sessionApi.post<ShownSignUpView>('verify-email/show', { token }),
    staleTime: Infinity,
  });
}

/** Sets the first password, which signs in. */
export function useVerifyEmail() {
  const onSuccess = useFreshSession();
  return useMutation({
    mutationFn: (input: VerifyEmailInput) => sessionApi.post('verify-email', input),
    onSuccess,
  });
}

export function useRequestVerification() {
  return useMutation({ mutationFn: (input: MailRequestInput) => sessionApi.post('verification', input) });
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: (input: MailRequestInput) => sessionApi.post('password-reset', input) });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (input: ResetPasswordInput) => sessionApi.post('password-reset/confirm', input),
    // It ended every session of the user, including one in this browser.
    onSuccess: forgetEverything,
  });
}

const SESSIONS = ['sessions'] as const;

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ChangePasswordInput) => sessionApi.post('password', input),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}

export function useSessions() {
  return useQuery({ queryKey: SESSIONS, queryFn: () => sessionApi.get<SessionView[]>('sessions') });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sessionApi.post(`sessions/${id}/end`),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sessionApi.post('sessions/end-others'),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}
