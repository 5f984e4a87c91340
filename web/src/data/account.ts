import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ChangePasswordInput,
  MailRequestInput,
  MeView,
  ResetPasswordInput,
  SecondFactorCodeInput,
  SessionView,
  ShownSignUpView,
  SignInInput,
  SignInView,
  SignUpInput,
  VerifyEmailInput,
} from './contract';
import { meQuery } from './first-queries';
import { ME, SESSIONS } from './keys';
import { onOtherTab, tellOtherTabs } from './other-tabs';
import { forgetEverything, forgetUserData, queryClient, SESSION_ENDED } from './query-client';
import { sessionApi } from './session-api';

/** The signed-in user; null if no user is signed in. */
export function useMe() {
  return useQuery(meQuery);
}

/** Whether the session has ended under the open pages. */
export function useSessionEnded(): boolean {
  const { data } = useQuery({ queryKey: SESSION_ENDED, queryFn: () => false, staleTime: Infinity });
  return data === true;
}

/** Follows sign-ins and sign-outs of other tabs. */
export function followOtherTabs(): void {
  onOtherTab((change) => {
    if (change === 'ended') forgetEverything();
    else void continueSession().catch(() => undefined);
  });
}

/** Loads who is signed in now. The pages of the same user keep what was typed. */
async function continueSession(): Promise<void> {
  const before = queryClient.getQueryData<MeView | null>(ME);
  const now = await queryClient.fetchQuery({
    queryKey: ME,
    queryFn: () => sessionApi.get<MeView>('me'),
    staleTime: 0,
  });
  queryClient.setQueryData(SESSION_ENDED, false);
  if (now.user.id === before?.user.id) await queryClient.invalidateQueries();
  else forgetUserData();
}

/** The steps of a sign-in. The second is needed if the first says so. */
export interface SignInSteps {
  readonly enterPassword: (input: SignInInput) => Promise<SignInView>;
  readonly enterCode: (input: SecondFactorCodeInput) => Promise<unknown>;
}

export function useSignIn(): SignInSteps {
  return useSignInSteps(useFreshSession());
}

/** Signs the same user in again, over the open page. */
export function useSignInAgain(): SignInSteps {
  return useSignInSteps(async () => {
    await continueSession();
    tellOtherTabs('started');
  });
}

function useSignInSteps(onSignedIn: () => Promise<void>): SignInSteps {
  const password = useMutation({
    mutationFn: (input: SignInInput) => sessionApi.post<SignInView>('sign-in', input),
    onSuccess: ({ needsSecondFactor }) => (needsSecondFactor ? undefined : onSignedIn()),
  });
  const code = useMutation({
    mutationFn: (input: SecondFactorCodeInput) => sessionApi.post('sign-in/second-factor', input),
    onSuccess: onSignedIn,
  });
  return { enterPassword: password.mutateAsync, enterCode: code.mutateAsync };
}

/** Drops the data of the previous session, and loads the new one before the page continues. */
function useFreshSession() {
  const client = useQueryClient();
  return async () => {
    forgetEverything();
    await client.fetchQuery({ queryKey: ME, queryFn: () => sessionApi.get<MeView>('me'), staleTime: 0 });
    tellOtherTabs('started');
  };
}

/** Ends it in all tabs. */
export function endSession(): void {
  forgetEverything();
  tellOtherTabs('ended');
}

export function useSignOut() {
  return useMutation({ mutationFn: () => sessionApi.post('sign-out'), onSuccess: endSession });
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
    onSuccess: endSession,
  });
}

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
