/**
 * A list as PostgreSQL reads it from text; lists in it are its further dimensions. The driver would build the text of
 * each value by two replacements and three concatenations: of five hundred rows of thirty columns that was the most
 * garbage that a push left. Null for a list that holds something else than texts, numbers, flags and nulls.
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

/** Whatever could be read as something else than itself stands in quotation marks: an empty text, NULL, a comma. */
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
