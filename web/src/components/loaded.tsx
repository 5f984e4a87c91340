import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingProblem } from './problem';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Shown while it loads; default: some grey lines. */
  readonly placeholder?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The three states of data from the service: loading, failed, loaded. */
export function Loaded<Data>({ query, placeholder, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    const retry = () => void query.refetch();
    return <LoadingProblem error={query.error} onRetry={retry} isRetrying={query.isFetching} />;
  }
  return (
    <div role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {placeholder ?? <Lines />}
    </div>
  );
}

export function Lines({ count = 3 }: { count?: number }) {
  return (
    <Stack gap="sm" aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={58} radius="md" />
      ))}
    </Stack>
  );
}
