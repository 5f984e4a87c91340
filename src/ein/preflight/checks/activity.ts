import { type FormCheck, instructions, when } from '../check.js';

const MIN_WORDS = 2;
const VAGUE =
  /^(?:any|all) lawful (?:business|purpose|activit)|^(?:business|consulting|services?|sales|trading|other)$/i;

const wordsIn = (text: string) => text.trim().split(/\s+/).length;

export const ACTIVITY_CHECKS: readonly FormCheck[] = [
  {
    code: 'purpose_is_specific',
    severity: 'warning',
    line: '10',
    source: instructions('line 10'),
    passes: 'The type of business is specific.',
    problem: ({ facts: { businessPurpose } }) =>
      when(
        VAGUE.test(businessPurpose.trim()) || wordsIn(businessPurpose) < MIN_WORDS,
        'The business purpose is too general: say what the company sells or does.',
      ),
  },
  {
    code: 'product_is_specific',
    severity: 'warning',
    line: '17',
    source: instructions('line 17'),
    passes: 'The principal line of goods or services is specific.',
    problem: ({ facts: { principalProduct } }) =>
      when(
        VAGUE.test(principalProduct.trim()),
        'The principal product is too general: name the goods or services.',
      ),
  },
  {
    code: 'activity_other',
    severity: 'info',
    line: '16',
    source: instructions('line 16'),
    passes: 'Line 16 checks one of the named activities.',
    problem: ({ facts: { principalActivity } }) =>
      when(principalActivity === 'other', 'Line 16 says Other and repeats the business purpose.'),
  },
  {
    code: 'bank_activity',
    severity: 'warning',
    line: '10',
    source: instructions('line 10'),
    passes: 'The purpose is a business, not a bank account.',
    problem: ({ facts: { businessPurpose } }) =>
      when(
        /\bbank(?:ing)? account\b/i.test(businessPurpose),
        'Opening a bank account is not a business: the form has a separate box for it.',
      ),
  },
];
