import type { CalendarDate } from '../kernel/calendar-date.js';
import { DateField, FreeText, Line, OneOf, Optional, Uuid } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';
import { OBLIGATION_STATUSES, type ObligationStatus } from './obligation-status.js';
import type { ObligationSeverity } from './rules/index.js';

export class ObligationsQuery extends PageQuery {
  /** The earliest possible due date. */
  @Optional()
  @DateField()
  from?: CalendarDate;

  @Optional()
  @DateField()
  to?: CalendarDate;

  @Optional()
  @OneOf(OBLIGATION_STATUSES)
  status?: ObligationStatus;

  @Optional()
  @Uuid()
  entityId?: string;
}

export class CreateObligationDto {
  /** Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;

  @Line({ max: 200 })
  title!: string;

  @DateField()
  dueDate!: CalendarDate;

  @Optional()
  @FreeText({ max: 1000 })
  note?: string;
}

export class MarkFiledDto {
  /** Default: today. */
  @Optional()
  @DateField()
  filedOn?: CalendarDate;

  @Optional()
  @Line({ max: 100 })
  confirmationNumber?: string;

  /** The filed document or its receipt. */
  @Optional()
  @Uuid()
  documentId?: string;
}

export class WaiveObligationDto {
  @Optional()
  @FreeText({ max: 500 })
  reason?: string;
}

export class ReopenObligationDto {
  /** Only for the audit trail. */
  @Optional()
  @FreeText({ max: 500 })
  reason?: string;
}

export interface ObligationView {
  readonly id: string;
  readonly entityId: string;
  readonly source: 'rule' | 'custom';
  /** The rule and its occurrence; null for a custom one. */
  readonly code: string | null;
  readonly period: string | null;
  /** `US` or a state, such as `US-DE`; null for a custom one. */
  readonly jurisdiction: string | null;
  readonly title: string;
  /** Conditional: only if a fact applies that the service does not know; the note says which. */
  readonly severity: ObligationSeverity;
  readonly dueDate: string;
  readonly status: ObligationStatus;
  readonly note: string | null;
  readonly filedOn: string | null;
  readonly confirmationNumber: string | null;
  readonly documentId: string | null;
  readonly waivedAt: string | null;
  readonly waiveReason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}
