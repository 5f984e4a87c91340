/** The items grouped by key, in the order of each group's first item. */
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

/** The items grouped by key, in the order of the keys, in which all callers lock what the keys name. */
export function sortedGroups<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): [key: string, items: Item[]][] {
  return [...groupBy(items, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The items by key. Of two items with the same key, the later one wins. */
export function indexBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item> {
  const index = new Map<Key, Item>();
  for (const item of items) index.set(keyOf(item), item);
  return index;
}

/** The distinct values, in order of their first occurrence. */
export function distinct<Value>(values: Iterable<Value>): Value[] {
  return [...new Set(values)];
}

/** A record with the same names, each value changed. */
export function mapValues<Name extends string, Value, Result>(
  record: Readonly<Record<Name, Value>>,
  change: (value: Value, name: Name) => Result,
): Record<Name, Result> {
  const entries = Object.entries<Value>(record).map(([name, value]) => [name, change(value, name as Name)]);
  return Object.fromEntries(entries) as Record<Name, Result>;
}
