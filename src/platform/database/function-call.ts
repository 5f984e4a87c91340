export interface FunctionCall {
  readonly name: string;
  readonly parameters: readonly unknown[];
}

/** Several calls as one statement. PostgreSQL evaluates a target list from left to right. */
export function selectOf(calls: readonly FunctionCall[]): { sql: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const parts = calls.map((call) => {
    const places = call.parameters.map((value) => `$${parameters.push(value)}`);
    return `${call.name}(${places.join(', ')})`;
  });
  return { sql: `select ${parts.join(', ')}`, parameters };
}
