import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Field, Flag, Integer, type Range } from './fields.js';

/** A whole number in a query string. */
export function QueryInteger(range: Range): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)),
    Integer(range),
  );
}

/** `true` or `false` in a query string. */
export function QueryFlag(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value)),
    Flag(),
  );
}

const MAX_AMOUNT = 10 ** 13;

/** An amount in a query string, of at most 13 digits and 4 decimals: the currency may not be known. */
export function QueryAmount(): PropertyDecorator {
  const isAmount = (value: unknown) => typeof value === 'number' && Math.abs(value) < MAX_AMOUNT;
  return applyDecorators(
    Transform(({ value }) =>
      typeof value === 'string' && /^-?\d{1,13}(\.\d{1,4})?$/.test(value) ? Number(value) : value,
    ),
    Field((value) => (isAmount(value) ? null : 'must be a number of at most 13 digits and 4 decimals'), {
      type: 'number',
      exclusiveMinimum: -MAX_AMOUNT,
      exclusiveMaximum: MAX_AMOUNT,
    }),
  );
}
