/** Which of many values a walk tries at its next place. */
export type Choose = <Value>(values: readonly Value[]) => readonly Value[];

/** All of them, in the long tier. */
export const chooseAll: Choose = (values) => values;

/** A few of them, in the gate: the next ones at each place, so that all have their turn after enough places. */
export function chooseInTurn(count = 1): Choose {
  let turn = 0;
  return (values) => {
    const from = turn;
    turn += count;
    return Array.from(
      { length: Math.min(count, values.length) },
      (_, at) => values[(from + at) % values.length]!,
    );
  };
}

/** Which items one of several walks visits, for example which routes are called with one kind of credential. */
export type Deal = <Item>(items: readonly Item[], walk: number, walks: number) => readonly Item[];

/** Each walk visits all of them, in the long tier. */
export const dealAll: Deal = (items) => items;

/** The items are dealt out to the walks like cards, in the gate: each is visited once. */
export const dealOut: Deal = (items, walk, walks) => items.filter((_, at) => at % walks === walk);
