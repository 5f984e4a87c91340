import { expect } from 'vitest';
import type { ApiResponse } from './api.js';

/** The `data` of a response with the expected status. */
export function dataOf(response: ApiResponse<any>, status = 200): any {
  expect(response.status, response.text).toBe(status);
  return response.body.data;
}

/** Expects an error in the contract's shape and nothing else. Returns its reason. */
export function refusalOf(response: ApiResponse<any>, status: number, code: string): string {
  expect({ status: response.status, error: response.body.error }, response.text).toEqual({
    status,
    error: code,
  });
  expect(Object.keys(response.body).toSorted()).toEqual(['error', 'reason']);
  expect(response.body.reason).toEqual(expect.any(String));
  return response.body.reason;
}

/** Expects 400 `invalid_request` with a reason that names the field's path. */
export function expectBadField(response: ApiResponse<any>, path: string): void {
  const reason = refusalOf(response, 400, 'invalid_request');
  expect(reason.split('; ').map((problem) => problem.split(' ', 1)[0])).toContain(path);
}
