/** Whether the body contains only calls of existing tools. */
export function callsOnlyTools(sent: unknown, isTool: (name: string) => boolean): boolean {
  const messages: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
  return messages.length > 0 && messages.every((message) => isCall(message, isTool));
}

function isCall(message: unknown, isTool: (name: string) => boolean): boolean {
  const { jsonrpc, id, method, params } = (message ?? {}) as Readonly<Record<string, unknown>>;
  // Without an id it is a notification, which has no effect.
  const isRequest = jsonrpc === '2.0' && (typeof id === 'string' || Number.isInteger(id));
  if (!isRequest || method !== 'tools/call') return false;
  const { name, arguments: given = {} } = (params ?? {}) as Readonly<Record<string, unknown>>;
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  return typeof name === 'string' && isTool(name) && isObject;
}
