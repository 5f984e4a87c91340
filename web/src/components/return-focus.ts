import { useLayoutEffect } from 'react';

/** Returns the focus to what had it before a layer (a dialog, a drawer) was rendered. */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const opener = findOpener();
    return () => focusAgain(opener);
  }, []);
}

/** The focused element, or the button of its menu: the menu itself is gone when the layer closes. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const button = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button === null || button === undefined ? activeElement : document.getElementById(button);
  return opener instanceof HTMLElement ? opener : null;
}

/** If the layer's action removed the opener, the focus goes to the content of the page. */
function focusAgain(opener: HTMLElement | null): void {
  const target = opener?.isConnected === true ? opener : document.getElementById('content');
  target?.focus({ preventScroll: true });
}
