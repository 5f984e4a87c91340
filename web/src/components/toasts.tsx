import { Button, Group, Notification, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { explainError } from '../data/explain-error';
import classes from './toasts.module.css';

const SHOWN_MS = 6_000;
/** For a message with a button. */
const SHOWN_WITH_ACTION_MS = 10_000;

interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

interface ShowToast {
  /** Confirms an action where nothing else on the page does. */
  readonly done: (text: string, action?: ToastAction) => void;
  /** Explains why an action failed. Stays until the user dismisses it. */
  readonly failed: (error: unknown) => void;
  /** The same for what is refused before anything is sent. */
  readonly refused: (text: string) => void;
}

const ToastContext = createContext<ShowToast>({
  done: () => undefined,
  failed: () => undefined,
  refused: () => undefined,
});

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** One at a time: the newest replaces the others. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const show = useMemo((): ShowToast => {
    const add = (kind: Toast['kind'], text: string, action?: ToastAction) =>
      setToast((last) => ({ id: (last?.id ?? 0) + 1, kind, text, action }));
    return {
      done: (text, action) => add('done', text, action),
      failed: (error) => add('failed', explainError(error)),
      refused: (text) => add('failed', text),
    };
  }, []);
  useEffect(() => {
    if (toast?.kind !== 'done') return undefined;
    const timer = setTimeout(() => setToast(null), toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const shown = (kind: Toast['kind']) =>
    toast?.kind === kind && <ToastMessage key={toast.id} toast={toast} onClose={() => setToast(null)} />;
  return (
    <ToastContext value={show}>
      {children}
      {/* Screen readers announce changes in regions that are already there: one waits, the other interrupts. */}
      <Stack className={classes.corner} role="status" aria-live="polite">
        {shown('done')}
      </Stack>
      <Stack className={classes.corner} aria-live="assertive">
        {shown('failed')}
      </Stack>
    </ToastContext>
  );
}

function ToastMessage({ toast: { kind, text, action }, onClose }: { toast: Toast; onClose: () => void }) {
  const isDone = kind === 'done';
  return (
    <Notification
      color={isDone ? 'pine' : 'danger'}
      icon={isDone ? <IconCheck aria-hidden size={18} /> : <IconAlertTriangle aria-hidden size={18} />}
      withBorder
      role={isDone ? 'none' : 'alert'}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
    >
      <Group justify="space-between" gap="sm">
        {text}
        {action && (
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              onClose();
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        )}
      </Group>
    </Notification>
  );
}
