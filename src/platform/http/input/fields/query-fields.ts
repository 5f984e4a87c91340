import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Flag, Integer, type Range } from './fields.js';

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
