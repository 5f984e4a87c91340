import { describe, expect, it } from 'vitest';
import { orderByReferences } from './order-by-references.js';

const table = (name: string, ...references: string[]) => ({ name, references });

describe('the order of tables', () => {
  it('puts each after those that it refers to', () => {
    const tables = [table('line', 'entry', 'account'), table('account', 'entity'), table('entry', 'entity')];
    expect(orderByReferences([...tables, table('entity', 'elsewhere')]).map(({ name }) => name)).toEqual([
      'entity',
      'account',
      'entry',
      'line',
    ]);
  });

  it('does not exist when tables refer to one another', () => {
    expect(() => orderByReferences([table('a', 'b'), table('b', 'a')])).toThrow(
      'tables refer to one another: a, b',
    );
  });
});
