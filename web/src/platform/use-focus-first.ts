import { useEffect, useRef } from 'react';

/** Moves the focus to an element when it appears: the next step of a form, whose last step had the focus. */
export function useFocusFirst<Node extends HTMLElement>() {
  const ref = useRef<Node>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
