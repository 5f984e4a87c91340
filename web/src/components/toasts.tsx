import { Notification, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import classes from './toasts.module.css';

const SHOWN_MS = 6_000;

const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Confirms an action where nothing else on the page does. */
export function useToast(): (text: string) => void {
  return useContext(ToastContext);
}

interface Toast {
  readonly id: number;
  readonly text: string;
}

/** One at a time: the newest replaces the others. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const show = useCallback((text: string) => setToast((last) => ({ id: (last?.id ?? 0) + 1, text })), []);
  const hide = useCallback(() => setToast(null), []);
  useEffect(() => {
    if (toast === null) return undefined;
    const timer = setTimeout(hide, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, hide]);
  return (
    <ToastContext value={show}>
      {children}
      <Stack className={classes.corner} role="status" aria-live="polite">
        {toast !== null && (
          <Notification
            key={toast.id}
            color="pine"
            icon={<IconCheck aria-hidden size={18} />}
            withBorder
            onClose={hide}
            closeButtonProps={{ 'aria-label': 'Dismiss' }}
          >
            {toast.text}
          </Notification>
        )}
      </Stack>
    </ToastContext>
  );
}
