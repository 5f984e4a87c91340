import { describe, expect, it } from 'vitest';
import { ERROR_CODES, Forbidden, InvalidRequest, NotFound } from './domain-error.js';

describe('errors', () => {
  it('[1.3] have a stable code and a readable reason', () => {
    expect(new NotFound('transaction')).toMatchObject({
      code: 'not_found',
      reason: 'no such transaction',
      name: 'NotFound',
    });
    expect(new Forbidden('only owners may')).toMatchObject({ code: 'forbidden', reason: 'only owners may' });
  });

  it('have codes in small letters with underscores, each once', () => {
    expect(ERROR_CODES.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
  });

  it('of a bad request name every bad field with its path', () => {
    const error = new InvalidRequest([
      { path: 'transactions[3].amount', problem: 'must be a number' },
      { path: 'institutionName', problem: 'must be text' },
    ]);
    expect(error.code).toBe('invalid_request');
    expect(error.reason).toBe('transactions[3].amount must be a number; institutionName must be text');
  });

  it('of a request with very many bad fields say how many they do not name', () => {
    const problems = Array.from({ length: 1_003 }, (_, index) => ({
      path: `rows[${index}]`,
      problem: 'is bad',
    }));
    const { reason } = new InvalidRequest(problems);
    expect(reason).toContain('rows[999] is bad');
    expect(reason).not.toContain('rows[1000]');
    expect(reason).toMatch(/; and 3 more$/);
  });

  it('of one field are made in one step', () => {
    expect(InvalidRequest.at('id', 'must be a uuid').problems).toEqual([
      { path: 'id', problem: 'must be a uuid' },
    ]);
  });
});
