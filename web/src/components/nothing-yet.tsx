import { EmptyState, Paper } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface NothingYetProps {
  readonly icon: Icon;
  readonly title: string;
  readonly description: ReactNode;
  readonly action?: ReactNode;
}

/** Replaces an empty list: what will be listed here, and how to add it. */
export function NothingYet({ icon: Symbol, title, description, action }: NothingYetProps) {
  return (
    <Paper p="xl">
      <EmptyState
        size="sm"
        variant="light"
        icon={<Symbol aria-hidden stroke={1.5} />}
        title={title}
        description={description}
        maw={440}
        mx="auto"
      >
        {action !== undefined && <EmptyState.Actions>{action}</EmptyState.Actions>}
      </EmptyState>
    </Paper>
  );
}
