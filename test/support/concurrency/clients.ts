import { expect } from 'vitest';
import type { ApiResponse } from '../http/api.js';
import type { TestBusiness } from '../world/business.js';
import { dataOf } from '../http/responses.js';

/** Sends many requests at once and waits for all responses. */
export function atOnce<T>(count: number, send: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => send(index)));
}

/** The number of occurrences of each value. */
export function countsOf(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The number of responses by outcome: `200`, `409 period_locked`, … */
export function tallyOf(responses: readonly ApiResponse<any>[]): Record<string, number> {
  return countsOf(
    responses.map(({ status, body }) => (status < 400 ? String(status) : `${status} ${body.error}`)),
  );
}

/** Expects no outcomes except these. */
export function expectOnly(responses: readonly ApiResponse<any>[], outcomes: readonly string[]): void {
  const others = Object.keys(tallyOf(responses)).filter((outcome) => !outcomes.includes(outcome));
  const errors = responses.filter(({ status }) => status >= 400).map(({ text }) => text);
  expect(others, [...new Set(errors)].join('\n')).toEqual([]);
}

/** Runs several clients at once, each with sequential requests. Returns all responses. */
export async function clients<T>(
  count: number,
  requestsEach: number,
  send: (client: number, turn: number) => Promise<T>,
): Promise<T[]> {
  const responses = await atOnce(count, async (client) => {
    const own: T[] = [];
    for (let turn = 0; turn < requestsEach; turn++) own.push(await send(client, turn));
    return own;
  });
  return responses.flat();
}

/** Reads all pages of a list. */
export async function walk(business: TestBusiness, path: string): Promise<any[]> {
  const rows: any[] = [];
  const separator = path.includes('?') ? '&' : '?';
  for (let offset: number | null = 0; offset !== null;) {
    const response: ApiResponse<any> = await business.api.get(
      `${path}${separator}limit=200&offset=${offset}`,
    );
    rows.push(...dataOf(response));
    offset = response.body.meta.pagination.nextOffset;
  }
  return rows;
}

/** The entries that are neither reversed nor reversals. */
export function liveOf(entries: readonly any[]): any[] {
  return entries.filter((entry) => entry.reversedByEntryId === null && entry.reversesEntryId === null);
}
