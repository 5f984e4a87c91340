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
  switch (typeof value) {
    case 'string':
      if (PLAIN.test(value) && value.toUpperCase() !== 'NULL') return value;
      return `"${value.replace(ESCAPED, '\\$&')}"`;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      if (value === null || value === undefined) return 'NULL';
      return Array.isArray(value) ? arrayLiteral(value) : null;
  }
}
