import { EmptyState, Paper } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface NothingYetProps {
  readonly icon: Icon;
  readonly title: string;
  readonly description: ReactNode;
  readonly action?: ReactNode;
}

/** In place of an empty list: what would stand here, and how it comes to. */
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
