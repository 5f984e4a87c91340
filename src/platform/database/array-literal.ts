/**
 * The text of a PostgreSQL array; nested lists are further dimensions. The driver would build the text of each value with
 * two replacements and three concatenations, which was most of the garbage of a 500-row push. Null if the list contains
 * anything but strings, numbers, booleans and nulls.
 */
export function arrayLiteral(values: readonly unknown[]): string | null {
  const parts: string[] = [];
  for (const value of values) {
    const part = elementOf(value);
    if (part === null) return null;
    parts.push(part);
  }
  return `{${parts.join(',')}}`;
}

/** Everything else is quoted, such as an empty text or a comma. */
const PLAIN = /^[\w:.+-]+$/;
const ESCAPED = /[\\"]/g;

function elementOf(value: unknown): string | null {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') {
    if (PLAIN.test(value) && value.toUpperCase() !== 'NULL') return value;
    return `"${value.replace(ESCAPED, '\\$&')}"`;
  }
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  return Array.isArray(value) ? arrayLiteral(value) : null;
}
