import type { CalendarDate } from '../kernel/calendar-date.js';
import { DateField, FreeText, Line, OneOf, Optional, Uuid } from '../platform/http/input/fields/fields.js';
import { PageQuery } from '../platform/http/responses/paging.js';
import { OBLIGATION_STATUSES, type ObligationStatus } from './obligation-status.js';
import type { ObligationSeverity } from './rules/index.js';
import type { Confidence } from './rules/rule.js';

export class ObligationsQuery extends PageQuery {
  /** The first due date, `YYYY-MM-DD`. Default: no limit. */
  @Optional()
  @DateField()
  from?: CalendarDate;

  /** The last due date, `YYYY-MM-DD`, inclusive. Default: no limit. */
  @Optional()
  @DateField()
  to?: CalendarDate;

  /** Only obligations with this status. */
  @Optional()
  @OneOf(OBLIGATION_STATUSES)
  status?: ObligationStatus;

  /** Only obligations of this legal entity. Default: all entities. */
  @Optional()
  @Uuid()
  entityId?: string;
}

/** A duty that no rule covers, such as a license renewal. */
export class CreateObligationDto {
  /** The legal entity that has the duty. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** What must be done, such as `Renew the liquor license`. */
  @Line({ max: 200 })
  title!: string;

  /** The day by which it must be done, `YYYY-MM-DD`. It may be in the past: then the obligation is overdue at once. */
  @DateField()
  dueDate!: CalendarDate;

  /** Anything that users should know about it. */
  @Optional()
  @FreeText({ max: 1000 })
  note?: string;
}

/** When and how it was filed or paid. */
export class MarkFiledDto {
  /**
   * The day on which it was filed or paid, `YYYY-MM-DD`, not in the future. Default: today in the time zone of the
   * business.
   */
  @Optional()
  @DateField()
  filedOn?: CalendarDate;

  /** The confirmation number of the authority. */
  @Optional()
  @Line({ max: 100 })
  confirmationNumber?: string;

  /** The filed document or its receipt, as uploaded with `POST /documents`. */
  @Optional()
  @Uuid()
  documentId?: string;
}

/** Why it need not be filed. */
export class WaiveObligationDto {
  /** Why, for example because it does not apply. Shown as `waiveReason`. */
  @Optional()
  @FreeText({ max: 500 })
  reason?: string;
}

/** Why it is open again. */
export class ReopenObligationDto {
  /** Why. Stored only in the audit trail. */
  @Optional()
  @FreeText({ max: 500 })
  reason?: string;
}

/** A compliance duty with a due date. */
export interface ObligationView {
  /** The id of the obligation. */
  readonly id: string;
  /** The legal entity that has the duty. */
  readonly entityId: string;
  /** `rule` if the service generated it from a rule, `custom` if a user created it. */
  readonly source: 'rule' | 'custom';
  /** The rule that it follows from, such as `us.form-1120`; null for a custom one. */
  readonly code: string | null;
  /**
   * The period that it is for, such as `2025`; with `code` it identifies the obligation of an entity. Null for a custom
   * one.
   */
  readonly period: string | null;
  /** `US` or a state, such as `US-DE`; null for a custom one. */
  readonly jurisdiction: string | null;
  /** What must be done. */
  readonly title: string;
  /** True for a duty that depends on a fact that the service does not know; `note` names the fact. */
  readonly severity: ObligationSeverity;
  /** The day by which it must be done, `YYYY-MM-DD`, moved from weekends and holidays where the law says so. */
  readonly dueDate: string;
  /**
   * `overdue` after the due date, `due_soon` from 30 days before it, `upcoming` before that, in the time zone of the
   * business; `filed` or `waived` once it is settled.
   */
  readonly status: ObligationStatus;
  /** What to know about it; null if there is nothing. */
  readonly note: string | null;
  /** Whether the due date was verified against the law or a page of the authority; null for a custom one. */
  readonly verified: boolean | null;
  /**
   * How well the rule's due date is confirmed. `sure`: read in the law or on a page of the authority. `likely`:
   * secondary sources agree. `uncertain`: they do not. Null for a custom one.
   */
  readonly confidence: Confidence | null;
  /** The law or the form's instructions; null for a custom one. */
  readonly legalSource: string | null;
  /** A page of the authority; null for a custom one. */
  readonly link: string | null;
  /** What missing the due date costs; null if it is not known. */
  readonly penalty: PenaltyView | null;
  /** The day on which it was filed or paid, `YYYY-MM-DD`; null if it was not. */
  readonly filedOn: string | null;
  /** The confirmation number of the authority; null if none was recorded. */
  readonly confirmationNumber: string | null;
  /** The filed document or its receipt; null if none was recorded. */
  readonly documentId: string | null;
  /** When it was waived; null if it was not. */
  readonly waivedAt: string | null;
  /** Why it was waived; null if no reason was given or it was not waived. */
  readonly waiveReason: string | null;
  /** When the obligation was created. */
  readonly createdAt: string;
  /** When the obligation last changed. */
  readonly updatedAt: string;
}

/** What missing the due date costs. */
export interface PenaltyView {
  /** The penalty in plain words. */
  readonly description: string;
  /**
   * The fixed amount in US dollars with two decimals: today's if it is overdue, otherwise that of the first late day.
   * Null if it is filed or waived, or if the amount depends on unknown facts.
   */
  readonly amount: number | null;
}
