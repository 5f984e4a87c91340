import { useEffect, useEffectEvent, useRef } from 'react';
import { isTyping } from './is-typing';

/** The second key counts for this long. */
const WAIT_MS = 1_500;

/** Shortcuts of two keys: `g`, and then the key of a place. The page itself does not get the second key. */
export function useGoKeys(places: Readonly<Record<string, () => void>>): void {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    const isSecond = timeStamp - pressedAt.current < WAIT_MS;
    pressedAt.current = Number.NEGATIVE_INFINITY;
    if (isTyping(event)) return;
    if (isSecond && Object.hasOwn(places, key)) {
      event.preventDefault();
      places[key]?.();
    } else if (key === 'g') pressedAt.current = timeStamp;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // Before the listeners of the page, which skip what is already handled.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
