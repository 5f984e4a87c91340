import { type RefObject, useEffect, useRef, useState } from 'react';

export interface CurrentRow<Row> {
  /** The place of the current row in the list; 0 if it is not in it. */
  readonly at: number;
  readonly row: Row | undefined;
  /** The element of the current row that takes the focus. */
  readonly heading: RefObject<HTMLButtonElement | null>;
  /** Makes another row the current one, and moves the focus to it. */
  readonly moveTo: (row: Row | undefined) => void;
}

/** The row of a list that a user works on. Without a choice it is the first one. */
export function useCurrentRow<Row extends { readonly id: string }>(rows: readonly Row[]): CurrentRow<Row> {
  const [id, setId] = useState<string | null>(null);
  const at = Math.max(
    rows.findIndex((row) => row.id === id),
    0,
  );
  const heading = useRef<HTMLButtonElement>(null);
  const movesFocus = useRef(false);
  useEffect(() => {
    if (movesFocus.current) heading.current?.focus();
    movesFocus.current = false;
  });
  const moveTo = (row: Row | undefined) => {
    movesFocus.current = true;
    setId(row?.id ?? null);
  };
  return { at, row: rows[at], heading, moveTo };
}
