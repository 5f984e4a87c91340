import { describe, expect, it } from 'vitest';
import type { PreflightCheckView } from '../../../../data/contract';
import { acknowledgementOf, blockingErrorsOf } from './acknowledgement';

const check = (code: string, severity: PreflightCheckView['severity'], passed = false) =>
  ({ code, severity, passed }) as PreflightCheckView;

const FAILED = [
  check('natural_person', 'error'),
  check('regime', 'error', true),
  check('formed_first', 'error'),
  check('return_fax', 'warning'),
  check('one_per_day', 'error'),
  check('area_code', 'info'),
];

describe('the acknowledgement', () => {
  it('of a signature has the errors that failed', () => {
    expect(blockingErrorsOf(FAILED)).toEqual({ acknowledgeErrors: ['natural_person'] });
    expect(blockingErrorsOf([check('regime', 'error', true)])).toEqual({});
  });

  it('of a fax also has what the fax asks for by itself', () => {
    expect(acknowledgementOf(FAILED, { mayHaveArrived: true })).toEqual({
      acknowledgeErrors: ['natural_person'],
      acknowledgeNotFormed: true,
      acknowledgeNoReturnFax: true,
      acknowledgeUnconfirmed: true,
    });
  });

  it('is empty if nothing failed', () => {
    expect(acknowledgementOf([check('regime', 'error', true)], { mayHaveArrived: false })).toEqual({});
  });
});
