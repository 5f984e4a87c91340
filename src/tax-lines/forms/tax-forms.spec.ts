import { describe, expect, it } from 'vitest';
import { TAX_FORM_NAMES, TAX_FORMS } from './tax-forms.js';

/** What the database accepts. */
const STORED_LINE = /^([A-Z][0-9]?-)?[0-9]{1,2}[a-z]?$/;

describe.each(TAX_FORM_NAMES)('the lines of form %s', (name) => {
  const { lines, lineOf } = TAX_FORMS[name];
  const names = lines.map(({ line }) => line);

  it('are each there once and can be stored', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((line) => !STORED_LINE.test(line))).toEqual([]);
  });

  it('include the default lines', () => {
    expect(Object.values(lineOf).filter((line) => line !== null && !names.includes(line))).toEqual([]);
  });

  it('add income and deduct the rest', () => {
    const kindOf = (purpose: keyof typeof lineOf) => lines.find(({ line }) => line === lineOf[purpose])?.kind;
    const earning = ['sales', 'interest_income', 'other_income'] as const;
    expect(earning.map(kindOf)).toEqual(['income', 'income', 'income']);
    const rest = Object.keys(lineOf).filter((purpose) => !earning.some((earned) => earned === purpose));
    for (const purpose of rest as (keyof typeof lineOf)[])
      if (lineOf[purpose] !== null) expect([purpose, kindOf(purpose)]).toEqual([purpose, 'deduction']);
  });
});
