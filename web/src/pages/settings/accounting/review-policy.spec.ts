import { describe, expect, it } from 'vitest';
import { changesOf, isLimit, isPercentage, OTHER, valuesOf } from './review-policy';

const POLICY = { reviewThreshold: 0.9, reviewAmountLimit: null };

describe('the review policy', () => {
  it('is a level or another percentage', () => {
    expect(valuesOf(POLICY)).toEqual({ level: '90', reviewThreshold: '90', reviewAmountLimit: '' });
    expect(valuesOf({ reviewThreshold: 0.925, reviewAmountLimit: 2500 })).toEqual({
      level: OTHER,
      reviewThreshold: '92.5',
      reviewAmountLimit: '2500',
    });
  });

  it('sends only what has changed', () => {
    const values = valuesOf(POLICY);
    expect(changesOf(POLICY, values)).toEqual({});
    expect(changesOf(POLICY, { ...values, level: '95' })).toEqual({ reviewThreshold: 0.95 });
    expect(changesOf(POLICY, { ...values, level: OTHER, reviewThreshold: '7' })).toEqual({
      reviewThreshold: 0.07,
    });
    expect(changesOf(POLICY, { ...values, reviewAmountLimit: '2,500.50' })).toEqual({
      reviewAmountLimit: 2500.5,
    });
  });

  it('has no limit without an amount', () => {
    const limited = { ...POLICY, reviewAmountLimit: 2500 };
    expect(changesOf(limited, { ...valuesOf(limited), reviewAmountLimit: ' ' })).toEqual({
      reviewAmountLimit: null,
    });
  });
});

describe('what a user types', () => {
  it('is a percentage if no level is chosen', () => {
    const values = valuesOf(POLICY);
    expect(isPercentage('many', values)).toBe(null);
    for (const text of ['', '-1', '101', 'many'])
      expect(isPercentage(text, { ...values, level: OTHER }), text).not.toBe(null);
    expect(isPercentage('92.5', { ...values, level: OTHER })).toBe(null);
  });

  it('is an amount above 0, or nothing', () => {
    for (const text of ['0', '-5', '1250,50']) expect(isLimit(text), text).not.toBe(null);
    for (const text of ['', ' ', '0.01', '2,500']) expect(isLimit(text), text).toBe(null);
  });
});
