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
  return (
    <AllLoaded queries={[query]} placeholder={placeholder}>
      {([data]) => children(data)}
    </AllLoaded>
  );
}

interface AllLoadedProps<Data extends readonly unknown[]> {
  readonly queries: readonly [...{ [At in keyof Data]: UseQueryResult<Data[At]> }];
  readonly placeholder?: ReactNode;
  readonly children: (data: NoInfer<Data>) => ReactNode;
}

/** The same of data that is shown together. */
export function AllLoaded<Data extends readonly unknown[]>(props: AllLoadedProps<Data>) {
  const { placeholder, children } = props;
  const queries: readonly UseQueryResult[] = props.queries;
  if (queries.every(({ data }) => data !== undefined)) {
    // Each is of the type that its place in `queries` says.
    return children(queries.map(({ data }) => data) as unknown as NoInfer<Data>);
  }
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  const [first] = failed;
  if (first) {
    const retry = () => {
      for (const query of failed) void query.refetch();
    };
    return (
      <LoadingProblem
        error={first.error}
        onRetry={retry}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
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
