import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error';
import { explainError, problemsByField } from './explain-error';

describe('error messages for users', () => {
  it.each([
    [
      new ApiError(409, 'last_owner', 'a business must have at least one owner'),
      'A business must have at least one owner.',
    ],
    [new ApiError(429, 'rate_limited', 'too many requests', 1), 'Too many attempts. Try again in 1 second.'],
    [
      new ApiError(429, 'rate_limited', 'too many requests', 90),
      'Too many attempts. Try again in 2 minutes.',
    ],
    [
      new ApiError(0, 'unreachable', 'the service did not respond'),
      'Charterbook cannot be reached. Check your connection and try again.',
    ],
    [
      new ApiError(500, 'internal_error', 'request 7'),
      'Something went wrong on our side. Try again. If it happens again, contact support and mention: request 7.',
    ],
    [
      new ApiError(409, 'period_locked', 'the books are locked through 2026-02-28: transaction txn_1'),
      'The books are closed through Feb 28, 2026, and this would change them. An owner or admin can open them again.',
    ],
    [
      new ApiError(
        409,
        'earlier_year_open',
        'the fiscal year that ended on 2024-12-31 is not closed: close it first',
      ),
      'Fiscal years are closed in order. The fiscal year that ended on Dec 31, 2024 is still open: close it first.',
    ],
    [
      new ApiError(409, 'one_ein_per_day', 'transmit it on 2026-03-16 (Eastern time) or later'),
      'The IRS issues one EIN per person and day, and another form of this person was sent today. Fax this one on Mar 16, 2026 (Eastern time) or later.',
    ],
    [
      new ApiError(503, 'carrier_unavailable', 'the fax carrier cannot be reached'),
      'The fax carrier did not do this, or did not say that it did: the fax carrier cannot be reached. The page shows what is known. If nothing has changed in a few minutes, try again.',
    ],
    [new TypeError('x is undefined'), 'Something unexpected happened. Reload the page and try again.'],
  ])('is a sentence for %s', (error, text) => {
    expect(explainError(error)).toBe(text);
  });

  it('is shown at the fields of the form', () => {
    const error = new ApiError(
      400,
      'invalid_request',
      'email must be an email address; redirectUris[1] must be https; name is required; country is not known',
    );
    expect(problemsByField(error, ['email', 'redirectUris', 'name'])).toEqual({
      fields: {
        email: 'Must be an email address.',
        redirectUris: 'Must be https.',
        name: 'This is required.',
      },
      others: 'Country is not known.',
    });
  });

  it('is shown at a field in an object if the form has it', () => {
    const error = new ApiError(
      400,
      'invalid_request',
      'address.city is required; address.line1 is too long; regime contradicts memberCount, which must be 1',
    );
    expect(problemsByField(error, ['address', 'address.city', 'regime'])).toEqual({
      fields: {
        'address.city': 'This is required.',
        address: 'This is too long.',
        regime: 'Contradicts member count, which must be 1.',
      },
      others: null,
    });
  });

  it('is shown at a field of an item in a list if the form has it', () => {
    const error = new ApiError(
      400,
      'invalid_request',
      'nameOptions[1].name repeats the first; nameOptions must be 1 to 3',
    );
    expect(problemsByField(error, ['nameOptions', 'nameOptions.1.name'])).toEqual({
      fields: { 'nameOptions.1.name': 'Repeats the first.', nameOptions: 'Must be 1 to 3.' },
      others: null,
    });
  });

  it('is shown above the form if it concerns no field', () => {
    const error = new ApiError(403, 'forbidden', 'only an owner or admin may do this');
    expect(problemsByField(error, ['email'])).toEqual({
      fields: {},
      others: 'Only an owner or admin may do this.',
    });
  });
});
