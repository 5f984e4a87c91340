import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';

type DialogProps = Omit<ModalProps, 'opened' | 'returnFocus'>;

/** A dialog that is there as long as it is rendered, and then gives the focus back to what opened it. */
export function Dialog(props: DialogProps) {
  useLayoutEffect(() => {
    const opener = findOpener();
    return () => focusAgain(opener);
  }, []);
  return <Modal opened returnFocus={false} {...props} />;
}

/** What has the focus, or the button of the menu that it is in: the menu itself is gone by the time we look again. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const button = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button === null || button === undefined ? activeElement : document.getElementById(button);
  return opener instanceof HTMLElement ? opener : null;
}

/** The opener may have gone with what the dialog has removed: then the page's content is where to go on. */
function focusAgain(opener: HTMLElement | null): void {
  const target = opener?.isConnected === true ? opener : document.getElementById('content');
  target?.focus({ preventScroll: true });
}
