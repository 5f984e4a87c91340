import { describe, expect, it } from 'vitest';
import { typeParsers } from './type-parsers.js';

type ParserOf = (oid: number, format: 'text') => (text: string) => unknown;

const parse = (oid: number, text: string): unknown =>
  (typeParsers.getTypeParser as ParserOf).call(typeParsers, oid, 'text')(text);

describe('values from the database', () => {
  it('a bigint is returned as a bigint, exact beyond the range of numbers', () => {
    expect(parse(20, '9007199254740993')).toBe(9_007_199_254_740_993n);
  });

  it('a date comes as its calendar string, in no time zone', () => {
    expect(parse(1082, '2026-03-15')).toBe('2026-03-15');
  });

  it('the rest comes as usual', () => {
    expect(parse(16, 't')).toBe(true);
    expect(parse(23, '42')).toBe(42);
    expect(parse(114, '{"a":1}')).toEqual({ a: 1 });
  });
});
