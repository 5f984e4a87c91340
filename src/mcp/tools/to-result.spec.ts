import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { toErrorResult, toResult } from './to-result.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const response = { status: 200, contentType: JSON_TYPE, retryAfterSeconds: null };

describe('the result of a tool', () => {
  it('is the whole response, as text and as structured content', () => {
    const text = '{"data":[],"meta":{"pagination":{"nextOffset":null}}}';
    expect(toResult({ ...response, text })).toEqual({
      content: [{ type: 'text', text }],
      structuredContent: { data: [], meta: { pagination: { nextOffset: null } } },
    });
  });

  it('is only text if the response is text', () => {
    const text = '2026-01-01 opening\n';
    expect(toResult({ ...response, contentType: 'text/plain', text })).toEqual({
      content: [{ type: 'text', text }],
    });
  });

  it('is an error with the body of the API error', () => {
    const text = '{"error":"period_locked","reason":"x"}';
    expect(toResult({ ...response, status: 409, text })).toEqual({
      isError: true,
      content: [{ type: 'text', text }],
    });
  });

  it('says when to try again', () => {
    const { content } = toResult({
      ...response,
      status: 429,
      retryAfterSeconds: 3,
      text: '{"error":"rate_limited"}',
    });
    expect(content).toEqual([{ type: 'text', text: '{"error":"rate_limited","retryAfterSeconds":3}' }]);
  });

  it('is an error of the same shape if no request could be built', () => {
    expect(toErrorResult(InvalidRequest.at('id', 'is required'))).toEqual({
      isError: true,
      content: [{ type: 'text', text: '{"error":"invalid_request","reason":"id is required"}' }],
    });
  });
});
