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
    // Whether it happened the first time is not known: people decide whether to try again.
    mutations: { retry: false },
  },
});

/** A session that ended elsewhere ends here too, whatever was being asked for: the pages see that nobody is signed in. */
function noticeEndOfSession(error: unknown): void {
  if (isNotSignedIn(error)) forgetEverything();
}

/** Nothing that one person saw is left for the next. */
export function forgetEverything(): void {
  dropAllAccessTokens();
  queryClient.setQueryData(ME, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
}
