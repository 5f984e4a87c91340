const OPENS = new Set(['from', 'join', 'into', 'update', 'using', 'truncate']);
const CLOSES = new Set(['select', 'where', 'group', 'order', 'set', 'values', 'returning', 'limit', 'union']);
const SKIPPED = new Set(['only', 'table', 'lateral']);

/** The given tables that a piece of SQL reads or writes: what follows FROM, JOIN, INTO, UPDATE and commas after them. */
export function tablesInSql(sql: string, tables: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const lists = [false];
  let isTableNext = false;
  for (const token of tokensOf(sql)) {
    if (SKIPPED.has(token)) continue;
    if (isTableNext && tables.has(token)) found.add(token);
    isTableNext = OPENS.has(token) || (token === ',' && lists.at(-1) === true);
    if (token === '(') lists.push(false);
    else if (token === ')' && lists.length > 1) lists.pop();
    else if (OPENS.has(token)) lists[lists.length - 1] = true;
    else if (CLOSES.has(token)) lists[lists.length - 1] = false;
  }
  return found;
}

function tokensOf(sql: string): string[] {
  const bare = sql
    .toLowerCase()
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/'[^'\n]*'/g, ' ? ');
  return (bare.match(/[a-z_][\w.]*|[(),?]/g) ?? []).map((token) => token.replace(/^public\./, ''));
}
