import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing';

/**
 * Keyboard shortcuts of a page, by `KeyboardEvent.key`. They do nothing while a user types, in dialogs and menus, and with
 * Control, Alt or Command, which belong to the browser.
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, defaultPrevented } = event;
    if (defaultPrevented || !Object.hasOwn(actions, key) || isTyping(event)) return;
    event.preventDefault();
    actions[key]?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
