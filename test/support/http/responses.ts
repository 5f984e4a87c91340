import { expect } from 'vitest';
import type { Answer } from './api.js';

/** The `data` of an answer that succeeded with the status. */
export function dataOf(answer: Answer<any>, status = 200): any {
  expect(answer.status, answer.text).toBe(status);
  return answer.body.data;
}

/** Expects a refusal in the contract's shape, and nothing beside it; the reason, for what it must name. */
export function refusalOf(answer: Answer<any>, status: number, code: string): string {
  expect({ status: answer.status, error: answer.body.error }, answer.text).toEqual({ status, error: code });
  expect(Object.keys(answer.body).toSorted()).toEqual(['error', 'reason']);
  expect(answer.body.reason).toEqual(expect.any(String));
  return answer.body.reason;
}

/** Expects 400 `invalid_request` whose reason names the field by its path. */
export function expectBadField(answer: Answer<any>, path: string): void {
  const reason = refusalOf(answer, 400, 'invalid_request');
  expect(reason.split('; ').map((problem) => problem.split(' ', 1)[0])).toContain(path);
}
