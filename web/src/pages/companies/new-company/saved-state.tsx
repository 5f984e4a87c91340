import { Text } from '@mantine/core';
import { explainError } from '../../../data/explain-error';

interface SavedStateProps {
  readonly mutation: {
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: unknown;
  };
}

/** Whether what was entered is stored. */
export function SavedState({ mutation: { isPending, isSuccess, error } }: SavedStateProps) {
  return (
    <Text size="sm" c={error === null ? 'dimmed' : 'danger'} role="status">
      {isPending && 'Saving…'}
      {isSuccess && 'Saved'}
      {error !== null && `Not saved. ${explainError(error)}`}
    </Text>
  );
}
