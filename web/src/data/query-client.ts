import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { dropAllAccessTokens } from './access-tokens';
import { isNotSignedIn, mayPass } from './api-error';
import { ME } from './keys';

const MAX_RETRIES = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndOfSession }),
  mutationCache: new MutationCache({ onError: noticeEndOfSession }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < MAX_RETRIES && mayPass(error),
    },
    // Whether the first attempt took effect is unknown, so the user decides whether to try again.
    mutations: { retry: false },
  },
});

/**
 * Whether the session of the user whose pages are open has ended, because it expired or was ended elsewhere. The pages stay,
 * with what was typed, until the user signs in again.
 */
export const SESSION_ENDED = ['session-ended'] as const;

function noticeEndOfSession(error: unknown): void {
  if (isNotSignedIn(error) && queryClient.getQueryData(ME)) noteSessionEnded();
}

export function noteSessionEnded(): void {
  dropAllAccessTokens();
  queryClient.setQueryData(SESSION_ENDED, true);
}

/** Clears one user's data before the next user signs in. */
export function forgetEverything(): void {
  queryClient.setQueryData(ME, null);
  forgetUserData();
}

/** Clears what was loaded for a user, but not who that was. */
export function forgetUserData(): void {
  dropAllAccessTokens();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
}
