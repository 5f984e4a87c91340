import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';

type DialogProps = Omit<ModalProps, 'opened' | 'returnFocus'>;

/** A dialog that is open while it is rendered, and then returns the focus to its opener. */
export function Dialog(props: DialogProps) {
  useLayoutEffect(() => {
    const opener = findOpener();
    return () => focusAgain(opener);
  }, []);
  return <Modal opened returnFocus={false} {...props} />;
}

/** The focused element, or the button of its menu: the menu itself is gone when the dialog closes. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const button = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button === null || button === undefined ? activeElement : document.getElementById(button);
  return opener instanceof HTMLElement ? opener : null;
}

/** If the dialog's action removed the opener, the focus goes to the content of the page. */
function focusAgain(opener: HTMLElement | null): void {
  const target = opener?.isConnected === true ? opener : document.getElementById('content');
  target?.focus({ preventScroll: true });
}
