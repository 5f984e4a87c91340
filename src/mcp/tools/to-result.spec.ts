import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { toErrorResult, toResult } from './to-result.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const answer = { status: 200, contentType: JSON_TYPE, retryAfterSeconds: null };

describe('the result of a tool', () => {
  it('is the whole answer, as text and as structure', () => {
    const text = '{"data":[],"meta":{"pagination":{"nextOffset":null}}}';
    expect(toResult({ ...answer, text })).toEqual({
      content: [{ type: 'text', text }],
      structuredContent: { data: [], meta: { pagination: { nextOffset: null } } },
    });
  });

  it('is text alone where the answer is', () => {
    const text = '2026-01-01 opening\n';
    expect(toResult({ ...answer, contentType: 'text/plain', text })).toEqual({
      content: [{ type: 'text', text }],
    });
  });

  it('is an error with the API’s own words where the API refuses', () => {
    const text = '{"error":"period_locked","reason":"x"}';
    expect(toResult({ ...answer, status: 409, text })).toEqual({
      isError: true,
      content: [{ type: 'text', text }],
    });
  });

  it('says when to try again', () => {
    const { content } = toResult({
      ...answer,
      status: 429,
      retryAfterSeconds: 3,
      text: '{"error":"rate_limited"}',
    });
    expect(content).toEqual([{ type: 'text', text: '{"error":"rate_limited","retryAfterSeconds":3}' }]);
  });

  it('is an error in the same shape where no request could be made', () => {
    expect(toErrorResult(InvalidRequest.at('id', 'is required'))).toEqual({
      isError: true,
      content: [{ type: 'text', text: '{"error":"invalid_request","reason":"id is required"}' }],
    });
  });
});
