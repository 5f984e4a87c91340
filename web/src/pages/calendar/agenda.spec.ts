import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../../src/kernel/calendar-date.js';
import type { ObligationView } from '../../data/contract';
import { agendaOf, datesOf, shownYear, yearsAround } from './agenda';

const TODAY = calendarDate('2026-03-15');

const due = (dueDate: string, status: ObligationView['status']) =>
  ({ id: dueDate, dueDate, status }) as ObligationView;

describe('the agenda', () => {
  it('has what is overdue first, and the others by month', () => {
    const late = due('2025-11-03', 'overdue');
    const lateThisMonth = due('2026-03-02', 'overdue');
    const filed = due('2026-03-10', 'filed');
    const soon = due('2026-03-31', 'due_soon');
    const later = due('2026-06-01', 'upcoming');
    expect(agendaOf([late, lateThisMonth, filed, soon, later])).toEqual({
      overdue: [late, lateThisMonth],
      months: [
        ['2026-03-01', [filed, soon]],
        ['2026-06-01', [later]],
      ],
    });
  });

  it('is empty without dates', () => {
    expect(agendaOf([])).toEqual({ overdue: [], months: [] });
  });
});

describe('the dates that are shown', () => {
  const yearIn = (query: string) => shownYear(new URLSearchParams(query));

  it('begin with this month', () => {
    expect(datesOf(yearIn(''), TODAY)).toEqual({ from: '2026-03-01' });
  });

  it('are those of a year in the address', () => {
    expect(datesOf(yearIn('year=2024'), TODAY)).toEqual({ from: '2024-01-01', to: '2024-12-31' });
  });

  it.each(['year=', 'year=24', 'year=3024', 'year=2024.5', 'year=x'])('ignore %s', (query) => {
    expect(yearIn(query)).toBeNull();
  });

  it('are chosen from the years around this one, and the one in the address', () => {
    const years = [2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020];
    expect(yearsAround(TODAY, null)).toEqual(years);
    expect(yearsAround(TODAY, 2024)).toEqual(years);
    expect(yearsAround(TODAY, 2012)).toEqual([...years, 2012]);
    expect(yearsAround(TODAY, 2030)).toEqual([2030, ...years]);
  });
});
