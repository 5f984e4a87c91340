import type { Received } from './client.js';

export class NotConforming extends Error {}

export function expectStatus(response: Received, status: number): void {
  if (response.status !== status)
    throw new NotConforming(`expected ${status}, got ${response.status}: ${response.text.slice(0, 300)}`);
}

/** An error has this status and the body `{ error, reason? }`, with this code if one is given. */
export function expectError(response: Received, status: number, code?: string): void {
  expectStatus(response, status);
  const { error, reason, ...rest } = response.body;
  const isShaped =
    typeof error === 'string' &&
    (reason === undefined || typeof reason === 'string') &&
    Object.keys(rest).length === 0;
  if (!isShaped) throw new NotConforming(`not an error body: ${response.text.slice(0, 300)}`);
  if (code !== undefined && error !== code) throw new NotConforming(`expected ${code}, got ${error}`);
}

export function expectHeader({ headers }: Received, name: string, pattern: RegExp): void {
  const value = headers.get(name);
  if (value === null || !pattern.test(value)) throw new NotConforming(`the header ${name} is ${value}`);
}

export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new NotConforming(`${what}: expected ${wanted}, got ${found}`);
}
