import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface CurrentRow<Row> {
  readonly row: Row | undefined;
  /** The element of the current row that takes the focus. */
  readonly heading: RefObject<HTMLButtonElement | null>;
  /** Makes another row the current one, and moves the focus to it. Always the same function. */
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
  // Counted, so that the focus moves with the rows of the same rendering.
  const [{ chosen, moves }, setChosen] = useState({ chosen: '', moves: 0 });
  const [saves, setSaves] = useState(0);
  const place = Math.max(
    all.findIndex(({ id }) => id === chosen),
    0,
  );
  const row = all.slice(place).find(stays) ?? all.slice(0, place).findLast(stays);
  const heading = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (moves > 0) focusOn(heading.current);
  }, [moves]);
  useEffect(() => {
    if (saves > 0 && document.activeElement === document.body) focusOn(heading.current);
  }, [saves]);
  const moveTo = useCallback(
    (next: Row | undefined) => setChosen((last) => ({ chosen: next?.id ?? '', moves: last.moves + 1 })),
    [],
  );
  return {
    row,
    heading,
    moveTo,
    saveFocus: () => setSaves((count) => count + 1),
  };
}

/** Shows the whole row, which is more than its heading. */
function focusOn(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.closest('li')?.scrollIntoView({ block: 'nearest' });
}
