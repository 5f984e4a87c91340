import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error';
import { explainError, problemsByField } from './explain-error';

describe('what people are told of an error', () => {
  it.each([
    [
      new ApiError(409, 'last_owner', 'a business keeps at least one owner'),
      'A business keeps at least one owner.',
    ],
    [new ApiError(429, 'rate_limited', 'too many requests', 1), 'That was too often. Try again in 1 second.'],
    [
      new ApiError(429, 'rate_limited', 'too many requests', 90),
      'That was too often. Try again in 2 minutes.',
    ],
    [
      new ApiError(0, 'unreachable', 'the service did not answer'),
      'Charterbook cannot be reached. Check your connection and try again.',
    ],
    [
      new ApiError(500, 'internal_error', 'request 7'),
      'Something went wrong on our side. Try again; if it stays, tell support this: request 7.',
    ],
    [new TypeError('x is undefined'), 'Something unexpected happened. Reload the page and try again.'],
  ])('is a sentence for %s', (error, text) => {
    expect(explainError(error)).toBe(text);
  });

  it('stands at the fields of the form that it is about', () => {
    const error = new ApiError(
      400,
      'invalid_request',
      'email must be an e-mail address; redirectUris[1] must be https; name is required; country is not known',
    );
    expect(problemsByField(error, ['email', 'redirectUris', 'name'])).toEqual({
      fields: {
        email: 'Must be an e-mail address.',
        redirectUris: 'Must be https.',
        name: 'This is required.',
      },
      others: 'Country is not known.',
    });
  });

  it('stands above the form when it is about no field', () => {
    const error = new ApiError(403, 'forbidden', 'only owner and admin may do this');
    expect(problemsByField(error, ['email'])).toEqual({
      fields: {},
      others: 'Only owner and admin may do this.',
    });
  });
});
