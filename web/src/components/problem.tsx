import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { explainError } from '../data/explain-error';

/** Shows an error at once, also to screen readers. */
export function Problem({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Alert
      color="danger"
      variant="light"
      role="alert"
      title={title}
      icon={<IconAlertCircle aria-hidden size={20} />}
    >
      {children}
    </Alert>
  );
}

interface LoadingProblemProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** Replaces content that could not be loaded. */
export function LoadingProblem({ error, onRetry, isRetrying = false }: LoadingProblemProps) {
  return (
    <Problem title="This could not be loaded">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{explainError(error)}</Text>
        <Button size="xs" variant="default" onClick={onRetry} loading={isRetrying}>
          Try again
        </Button>
      </Group>
    </Problem>
  );
}
