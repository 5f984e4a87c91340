import { describe, expect, it } from 'vitest';
import { addRecent, parseRecents, withRecents } from './recent-categories';

const software = { value: '6300', label: 'Software · 6300' };
const meals = { value: '6400', label: 'Meals · 6400' };
const sales = { value: '4000', label: 'Sales · 4000' };
const groups = [
  { group: 'Expenses', items: [software, meals] },
  { group: 'Income', items: [sales] },
];

describe('recent categories', () => {
  it.each([
    [null, []],
    ['', []],
    ['not JSON', []],
    ['null', []],
    ['{"0":"6300"}', []],
    ['"6300"', []],
    ['["6300",7,null,["6400"],"6400","6300"]', ['6300', '6400']],
    ['["1","2","3","4","5","6"]', ['1', '2', '3', '4', '5']],
  ])('are read from %s', (text, categories) => {
    expect(parseRecents(text)).toEqual(categories);
  });

  it('are the last five, each once, the last one first', () => {
    expect(addRecent([], '6300')).toEqual(['6300']);
    expect(addRecent(['1', '2', '3'], '3')).toEqual(['3', '1', '2']);
    expect(addRecent(['1', '2', '3', '4', '5'], '6')).toEqual(['6', '1', '2', '3', '4']);
  });

  it('come first, and leave their groups', () => {
    expect(withRecents(groups, ['4000', '6400'])).toEqual([
      { group: 'Recently used', items: [sales, meals] },
      { group: 'Expenses', items: [software] },
    ]);
  });

  it('are ignored if they do not exist', () => {
    expect(withRecents(groups, ['9999'])).toEqual(groups);
    expect(withRecents(groups, ['9999', '6300'])[0]).toEqual({ group: 'Recently used', items: [software] });
  });
});
