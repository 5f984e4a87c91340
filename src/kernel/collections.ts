/** The items in groups of one key each, in the order of their first items. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The items under their keys. Of two with one key the later stands. */
export function indexBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item> {
  const index = new Map<Key, Item>();
  for (const item of items) index.set(keyOf(item), item);
  return index;
}

/** The distinct values, in the order in which they first come. */
export function distinct<Value>(values: Iterable<Value>): Value[] {
  return [...new Set(values)];
}
