import { describe, expect, it } from 'vitest';
import { arrayLiteral } from './array-literal.js';

describe('a list as PostgreSQL reads it from text', () => {
  it.each([
    [[], '{}'],
    [[1, 2n, true, false, null, undefined], '{1,2,true,false,NULL,NULL}'],
    [['', 'null', 'NULL', 'NULLS'], '{"","null","NULL",NULLS}'],
    [
      ['a b', 'a,b', '{a}', ' a', "o'b", 'a"b', 'a\\b'],
      String.raw`{"a b","a,b","{a}"," a","o'b","a\"b","a\\b"}`,
    ],
    [['2026-01-31', 'pair:a-1', 'é', 'line\nend'], '{2026-01-31,pair:a-1,"é","line\nend"}'],
    [
      [
        ['a', null],
        ['b c', 1.5],
      ],
      '{{a,NULL},{"b c",1.5}}',
    ],
  ])('has every value as it is: %#', (values, literal) => {
    expect(arrayLiteral(values)).toBe(literal);
  });

  it('leaves lists of anything else to the driver', () => {
    expect(arrayLiteral(['a', new Date(0)])).toBeNull();
    expect(arrayLiteral([[Buffer.from('a')]])).toBeNull();
    expect(arrayLiteral([{ a: 1 }])).toBeNull();
  });
});
