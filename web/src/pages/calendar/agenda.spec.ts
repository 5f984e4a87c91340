import { describe, expect, it } from 'vitest';
import type { ObligationView } from '../../data/contract';
import { agendaOf } from './agenda';

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
