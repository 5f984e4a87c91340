import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Tone = 'danger' | 'done' | 'info';

const LOOKS: Readonly<Record<Tone, { readonly color: string; readonly icon: Icon }>> = {
  danger: { color: 'danger', icon: IconAlertTriangle },
  done: { color: 'pine', icon: IconCheck },
  info: { color: 'gray', icon: IconInfoCircle },
};

interface NoteProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children: ReactNode;
}

/** What to know on a page or in a dialog. Unlike a problem, it interrupts no screen reader. */
export function Note({ tone = 'info', title, children }: NoteProps) {
  const { icon: Symbol, ...look } = LOOKS[tone];
  return (
    <Alert variant="light" role="note" title={title} icon={<Symbol aria-hidden size={20} />} {...look}>
      {children}
    </Alert>
  );
}
