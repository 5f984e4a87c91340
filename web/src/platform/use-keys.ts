import { useEffect, useEffectEvent } from 'react';

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]';

/**
 * Keyboard shortcuts of a page, by `KeyboardEvent.key`. They do nothing while a user types, in dialogs and menus, and with
 * Control, Alt or Command, which belong to the browser.
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || altKey || metaKey || !Object.hasOwn(actions, key)) return;
    if (target instanceof Element && target.closest(TYPING) !== null) return;
    event.preventDefault();
    actions[key]?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
