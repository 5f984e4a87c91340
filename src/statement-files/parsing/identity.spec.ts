import { describe, expect, it } from 'vitest';
import { isOfOneShape } from '../../../test/support/platform/hidden-classes.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import { identify } from './identity.js';
import type { StatementRow } from './statement.js';

const row = (reference: StatementRow['reference']): StatementRow => ({
  line: 1,
  date: calendarDate('2026-01-31'),
  amountMinor: 5n,
  description: 'shop',
  merchant: null,
  reference,
});

describe('the rows of a file, named', () => {
  it.each([null, { scheme: 'reference', value: '1' }, { scheme: 'fitid', value: '1' }] as const)(
    'are of one shape, so that a large file leaves no garbage beside them: %j',
    (reference) => {
      expect(isOfOneShape(() => identify('account', [row(reference)]).rows[0] ?? {})).toBe(true);
    },
  );
});
