import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { toErrorResult, toResult } from './to-result.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const response = { status: 200, contentType: JSON_TYPE, retryAfterSeconds: null };

describe('the result of a tool', () => {
  const whole = '{"data":[],"meta":{"pagination":{"nextOffset":null}}}';

  it('is the whole response once: as text', () => {
    expect(toResult({ ...response, content: Buffer.from(whole) }, 'text')).toEqual({
      content: [{ type: 'text', text: whole }],
    });
  });

  it('is the whole response once: as structured content', () => {
    expect(toResult({ ...response, content: Buffer.from(whole) }, 'structured')).toEqual({
      content: [],
      structuredContent: { data: [], meta: { pagination: { nextOffset: null } } },
    });
  });

  it('is text if the response is text', () => {
    const text = '2026-01-01 opening\n';
    const sent = { ...response, contentType: 'text/plain', content: Buffer.from(text) };
    expect(toResult(sent, 'structured')).toEqual({ content: [{ type: 'text', text }] });
  });

  it.each(['text', 'structured'] as const)('is an error with the body of the API error: %s', (form) => {
    const text = '{"error":"period_locked","reason":"x"}';
    expect(toResult({ ...response, status: 409, content: Buffer.from(text) }, form)).toEqual({
      isError: true,
      content: [{ type: 'text', text }],
    });
  });

  it('says when to try again', () => {
    const { content } = toResult(
      { ...response, status: 429, retryAfterSeconds: 3, content: Buffer.from('{"error":"rate_limited"}') },
      'text',
    );
    expect(content).toEqual([{ type: 'text', text: '{"error":"rate_limited","retryAfterSeconds":3}' }]);
  });

  it('is an error of the same shape if no request could be built', () => {
    expect(toErrorResult(InvalidRequest.at('id', 'is required'))).toEqual({
      isError: true,
      content: [{ type: 'text', text: '{"error":"invalid_request","reason":"id is required"}' }],
    });
  });
});
