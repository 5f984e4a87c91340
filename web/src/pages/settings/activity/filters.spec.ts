import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../../../src/kernel/calendar-date.js';
import { auditPeriods, changed, readFilters } from './filters';

describe('the filters of activity', () => {
  it('are read from the address, without dates that are none', () => {
    const read = (search: string) => readFilters(new URLSearchParams(search));
    expect(read('resource=rule&from=2026-03-01&to=2026-03-31')).toEqual({
      resource: 'rule',
      from: '2026-03-01',
      to: '2026-03-31',
    });
    expect(read('resource=&from=yesterday&entity=e1')).toEqual({});
  });

  it('change the address, and nothing else in it', () => {
    const params = new URLSearchParams('resource=rule&entity=e1');
    expect(changed(params, { resource: null, from: '2026-03-01' }).toString()).toBe(
      'entity=e1&from=2026-03-01',
    );
  });

  it('have periods that end today, and months', () => {
    const periods = auditPeriods(calendarDate('2026-03-15'));
    expect(periods['Last 7 days']).toEqual({ from: '2026-03-09', to: '2026-03-15' });
    expect(periods['Last month']).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });
});
