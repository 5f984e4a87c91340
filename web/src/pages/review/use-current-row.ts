import { type RefObject, useEffect, useRef, useState } from 'react';

export interface CurrentRow<Row> {
  readonly row: Row | undefined;
  /** The element of the current row that takes the focus. */
  readonly heading: RefObject<HTMLButtonElement | null>;
  /** Makes another row the current one, and moves the focus to it. */
  readonly moveTo: (row: Row | undefined) => void;
  /** Moves the focus to the current row if what had it leaves. */
  readonly saveFocus: () => void;
}

/**
 * The row of a list that a user works on: the first one, until another is chosen. If it leaves, the next one that stays, or
 * else the one before.
 */
export function useCurrentRow<Row extends { readonly id: string }>(
  all: readonly Row[],
  stays: (row: Row) => boolean,
): CurrentRow<Row> {
  const [chosen, setChosen] = useState('');
  const place = Math.max(
    all.findIndex(({ id }) => id === chosen),
    0,
  );
  const row = all.slice(place).find(stays) ?? all.slice(0, place).findLast(stays);
  const heading = useRef<HTMLButtonElement>(null);
  const focuses = useRef<'always' | 'if lost' | 'no'>('no');
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (focuses.current === 'always' || (focuses.current === 'if lost' && isLost)) focusOn(heading.current);
    focuses.current = 'no';
  });
  return {
    row,
    heading,
    moveTo: (next) => {
      focuses.current = 'always';
      setChosen(next?.id ?? '');
    },
    saveFocus: () => {
      focuses.current = 'if lost';
    },
  };
}

/** Shows the whole row, which is more than its heading. */
function focusOn(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.closest('li')?.scrollIntoView({ block: 'nearest' });
}
