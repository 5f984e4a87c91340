import { type RefObject, useEffect, useRef, useState } from 'react';

export interface CurrentRow<Row> {
  /** The place of the current row in the list. */
  readonly at: number;
  readonly row: Row | undefined;
  /** The element of the current row that takes the focus. */
  readonly heading: RefObject<HTMLButtonElement | null>;
  /** Makes another row the current one, and moves the focus to it. */
  readonly moveTo: (row: Row | undefined) => void;
}

/** The row of a list that a user works on: the first one, until another is chosen. If it leaves, the one in its place. */
export function useCurrentRow<Row extends { readonly id: string }>(rows: readonly Row[]): CurrentRow<Row> {
  const [chosen, setChosen] = useState({ id: '', at: 0 });
  const found = rows.findIndex(({ id }) => id === chosen.id);
  const at = found === -1 ? Math.max(Math.min(chosen.at, rows.length - 1), 0) : found;
  const heading = useRef<HTMLButtonElement>(null);
  const movesFocus = useRef(false);
  useEffect(() => {
    if (movesFocus.current) heading.current?.focus();
    movesFocus.current = false;
  });
  const moveTo = (row: Row | undefined) => {
    movesFocus.current = true;
    setChosen({ id: row?.id ?? '', at: Math.max(row === undefined ? 0 : rows.indexOf(row), 0) });
  };
  return { at, row: rows[at], heading, moveTo };
}
