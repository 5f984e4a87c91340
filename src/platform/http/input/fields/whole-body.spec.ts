import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../../../../kernel/domain-error.js';
import { Integer, Line } from './fields.js';
import { ValidationPipe } from '../validation.pipe.js';
import { ChecksWholeBody } from './whole-body.js';

const atMostOf = ({ min, max }: Readonly<Record<string, unknown>>) =>
  Number(min) > Number(max) ? [{ path: 'min', problem: 'must not be more than max' }] : [];
const noSecrets = (body: Readonly<Record<string, unknown>>) =>
  'secret' in body ? [{ path: 'secret', problem: 'must not be sent' }] : [];

@ChecksWholeBody(atMostOf, noSecrets)
class RangeDto {
  @Line({ max: 5 })
  name!: string;

  @Integer({ min: 0, max: 10 })
  min!: number;

  @Integer({ min: 0, max: 10 })
  max!: number;
}

const parse = (body: object): unknown =>
  new ValidationPipe().transform(body, { type: 'body', metatype: RangeDto });
const reasonOf = (body: object): string => {
  try {
    parse(body);
    return '';
  } catch (error) {
    return error instanceof InvalidRequest ? error.reason : String(error);
  }
};

describe('a body that is checked as a whole', () => {
  it('is accepted when its fields agree', () => {
    expect(parse({ name: 'a', min: 1, max: 2 })).toEqual({ name: 'a', min: 1, max: 2 });
  });

  it('is refused when they do not, with the problems of its fields', () => {
    expect(reasonOf({ name: 'a', min: 2, max: 1 })).toBe('min must not be more than max');
    expect(reasonOf({ name: 'too long', min: 2, max: 1 })).toBe(
      'min must not be more than max; name must have 1 to 5 characters',
    );
  });

  it('reports one problem per field, the one of the whole body first', () => {
    expect(reasonOf({ name: 'a', min: 11, max: 1 })).toBe('min must not be more than max');
    expect(reasonOf({ name: 'a', min: 1, max: 1, secret: 1, other: 1 })).toBe(
      'secret must not be sent; other is not a known field',
    );
  });
});
