import type { CalendarDate } from '../kernel/calendar-date.js';
import type { Obligation } from './obligation.entity.js';
import { statusOf } from './obligation-status.js';
import type { ObligationView } from './obligations.dto.js';

export function toObligationView(obligation: Obligation, today: CalendarDate): ObligationView {
  return {
    id: obligation.id,
    entityId: obligation.entityId,
    source: obligation.ruleCode === null ? 'custom' : 'rule',
    code: obligation.ruleCode,
    period: obligation.period,
    jurisdiction: obligation.jurisdiction,
    title: obligation.title,
    severity: obligation.severity,
    dueDate: obligation.dueDate,
    status: statusOf(obligation, today),
    note: obligation.note,
    filedOn: obligation.filedOn,
    confirmationNumber: obligation.confirmationNumber,
    documentId: obligation.documentId,
    waivedAt: obligation.waivedAt === null ? null : obligation.waivedAt.toISOString(),
    waiveReason: obligation.waiveReason,
    createdAt: obligation.createdAt.toISOString(),
    updatedAt: obligation.updatedAt.toISOString(),
  };
}
