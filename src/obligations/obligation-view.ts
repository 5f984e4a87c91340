import type { CalendarDate } from '../kernel/calendar-date.js';
import type { Obligation } from './obligation.entity.js';
import { statusOf } from './obligation-status.js';
import type { ObligationView } from './obligations.dto.js';
import { penaltyView } from './penalty.js';
import { RULES } from './rules/index.js';
import { isVerified, type Rule } from './rules/rule.js';

const RULES_BY_CODE: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.code, rule]));

export function toObligationView(obligation: Obligation, today: CalendarDate): ObligationView {
  const rule = RULES_BY_CODE.get(obligation.ruleCode ?? '');
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
    verified: rule ? isVerified(rule) : null,
    confidence: rule?.confidence ?? null,
    legalSource: rule?.source ?? null,
    link: rule?.link ?? null,
    penalty: rule?.penalty ? penaltyView(rule.penalty, obligation, today) : null,
    filedOn: obligation.filedOn,
    confirmationNumber: obligation.confirmationNumber,
    documentId: obligation.documentId,
    waivedAt: obligation.waivedAt === null ? null : obligation.waivedAt.toISOString(),
    waiveReason: obligation.waiveReason,
    createdAt: obligation.createdAt.toISOString(),
    updatedAt: obligation.updatedAt.toISOString(),
  };
}
