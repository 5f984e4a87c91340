import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { dropAllAccessTokens } from './access-tokens';
import { isNotSignedIn, mayPass } from './api-error';

export const ME = ['me'] as const;
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

/** If the session ended elsewhere, pages see that no user is signed in. */
function noticeEndOfSession(error: unknown): void {
  if (isNotSignedIn(error)) forgetEverything();
}

/** Clears one user's data before the next user signs in. */
export function forgetEverything(): void {
  dropAllAccessTokens();
  queryClient.setQueryData(ME, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
}
