interface Referring {
  readonly name: string;
  readonly references: readonly string[];
}

/** Puts each table after those that it refers to; tables that are not in the list do not matter. */
export function orderByReferences<Table extends Referring>(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const rest = new Map(tables.map((table) => [table.name, table]));
  while (rest.size > 0) {
    const ready = [...rest.values()].filter(({ references }) => !references.some((name) => rest.has(name)));
    if (ready.length === 0) throw new Error(`tables refer to one another: ${[...rest.keys()].join(', ')}`);
    for (const table of ready) rest.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}
