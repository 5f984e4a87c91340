import { Notification, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { explainError } from '../data/explain-error';
import classes from './toasts.module.css';

const SHOWN_MS = 6_000;

interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
}

interface ShowToast {
  /** Confirms an action where nothing else on the page does. */
  readonly done: (text: string) => void;
  /** Explains why an action failed. Stays until the user dismisses it. */
  readonly failed: (error: unknown) => void;
}

const ToastContext = createContext<ShowToast>({ done: () => undefined, failed: () => undefined });

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** One at a time: the newest replaces the others. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const show = useMemo((): ShowToast => {
    const add = (kind: Toast['kind'], text: string) =>
      setToast((last) => ({ id: (last?.id ?? 0) + 1, kind, text }));
    return { done: (text) => add('done', text), failed: (error) => add('failed', explainError(error)) };
  }, []);
  useEffect(() => {
    if (toast?.kind !== 'done') return undefined;
    const timer = setTimeout(() => setToast(null), SHOWN_MS);
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

function ToastMessage({ toast: { kind, text }, onClose }: { toast: Toast; onClose: () => void }) {
  const isDone = kind === 'done';
  return (
    <Notification
      color={isDone ? 'pine' : 'danger'}
      icon={isDone ? <IconCheck aria-hidden size={18} /> : <IconAlertTriangle aria-hidden size={18} />}
      withBorder
      role={isDone ? undefined : 'alert'}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
    >
      {text}
    </Notification>
  );
}
