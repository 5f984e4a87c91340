import { describe, expect, it } from 'vitest';
import { isUsStateCode, nameOfUsState, US_STATE_CODES, usStateOf } from './us-states.js';

describe('states of the United States', () => {
  it('are fifty and the District of Columbia', () => {
    expect(US_STATE_CODES).toHaveLength(51);
    expect(nameOfUsState('DC')).toBe('District of Columbia');
  });

  it.each([
    ['DE', 'DE'],
    [' wy ', 'WY'],
    ['Delaware', 'DE'],
    ['new york', 'NY'],
    ['Ontario', null],
    ['toString', null],
    ['', null],
    [null, null],
  ])('%s is parsed as %s', (text, code) => {
    expect(usStateOf(text)).toBe(code);
  });

  it.each([
    ['DE', true],
    ['de', false],
    ['constructor', false],
    [7, false],
  ])('%s as a code: %s', (value, is) => {
    expect(isUsStateCode(value)).toBe(is);
  });
});
