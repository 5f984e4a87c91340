import { expect } from 'vitest';
import type { ApiResponse } from './api.js';

/** The `data` of an answer that succeeded with the status. */
export function dataOf(response: ApiResponse<any>, status = 200): any {
  expect(response.status, response.text).toBe(status);
  return response.body.data;
}

/** Expects a refusal in the contract's shape, and nothing beside it; the reason, for what it must name. */
export function refusalOf(response: ApiResponse<any>, status: number, code: string): string {
  expect({ status: response.status, error: response.body.error }, response.text).toEqual({
    status,
    error: code,
  });
  expect(Object.keys(response.body).toSorted()).toEqual(['error', 'reason']);
  expect(response.body.reason).toEqual(expect.any(String));
  return response.body.reason;
}

/** Expects 400 `invalid_request` whose reason names the field by its path. */
export function expectBadField(response: ApiResponse<any>, path: string): void {
  const reason = refusalOf(response, 400, 'invalid_request');
  expect(reason.split('; ').map((problem) => problem.split(' ', 1)[0])).toContain(path);
}
