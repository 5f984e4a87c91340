import { Injectable } from '@nestjs/common';
import { Between, In, IsNull, Not } from 'typeorm';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { NotFound } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { ObligationState } from './obligation-lifecycle.js';
import { Obligation } from './obligation.entity.js';
import type { PlannedObligation } from './planned-obligations.js';
import type { ExistingObligation } from './regenerate.js';

export interface ObligationFilter {
  /** The first and last due date. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly state?: ObligationState;
  readonly entityId?: string;
}

/** A custom obligation, or one that a rule plans. */
export type NewObligation = Pick<Obligation, 'entityId' | 'title' | 'dueDate' | 'note'> &
  Partial<Pick<Obligation, 'ruleCode' | 'period' | 'jurisdiction' | 'severity'>>;

@Injectable()
export class ObligationsRepository {
  async get(uow: UnitOfWork, id: string): Promise<Obligation> {
    const obligation = await uow.repository(Obligation).findOneBy({ businessId: uow.businessId, id });
    if (!obligation) throw new NotFound('obligation');
    return obligation;
  }

  /**
   * Reads and locks an obligation, so that of two concurrent changes the second sees the result of the first.
   */
  async lock(uow: UnitOfWork, id: string): Promise<Obligation> {
    const obligation = await uow.repository(Obligation).findOne({
      where: { businessId: uow.businessId, id },
      lock: { mode: 'for_no_key_update' },
    });
    if (!obligation) throw new NotFound('obligation');
    return obligation;
  }

  /** By due date. */
  async list(
    uow: UnitOfWork,
    { from, to, ...rest }: ObligationFilter,
    limit: number,
    offset: number,
  ): Promise<Obligation[]> {
    return uow.repository(Obligation).find({
      where: { businessId: uow.businessId, dueDate: Between(from, to), ...rest },
      order: { dueDate: 'ASC', id: 'ASC' },
      take: limit,
      skip: offset,
    });
  }

  /** All generated obligations of an entity. */
  async generatedFor(uow: UnitOfWork, entityId: string): Promise<ExistingObligation[]> {
    const rows = await uow.repository(Obligation).findBy({
      businessId: uow.businessId,
      entityId,
      ruleCode: Not(IsNull()),
    });
    return rows.map(({ state, ruleCode, period, jurisdiction, note, ...row }) => ({
      ...row,
      ruleCode: ruleCode ?? '',
      period: period ?? '',
      jurisdiction: jurisdiction ?? '',
      note: note ?? '',
      isOpen: state === 'open',
    }));
  }

  async insert(uow: UnitOfWork, obligations: readonly NewObligation[]): Promise<Obligation[]> {
    const rows: Obligation[] = obligations.map((obligation) => ({
      businessId: uow.businessId,
      id: newId(),
      ruleCode: null,
      period: null,
      jurisdiction: null,
      severity: 'required',
      state: 'open',
      filedOn: null,
      confirmationNumber: null,
      documentId: null,
      waivedAt: null,
      waiveReason: null,
      createdAt: uow.startedAt,
      updatedAt: uow.startedAt,
      ...obligation,
    }));
    if (rows.length > 0) await uow.repository(Obligation).insert(rows);
    return rows;
  }

  async update(uow: UnitOfWork, obligation: Obligation): Promise<void> {
    const { businessId, id, ...values } = obligation;
    await uow.repository(Obligation).update({ businessId, id }, values);
  }

  /**
   * Updates an open obligation to what its rule plans; one that was filed or waived meanwhile stays
   * unchanged.
   */
  async correct(uow: UnitOfWork, { id, ...planned }: PlannedObligation & { id: string }): Promise<void> {
    const { title, severity, note, dueDate, jurisdiction } = planned;
    await uow
      .repository(Obligation)
      .update(
        { businessId: uow.businessId, id, state: 'open' },
        { title, severity, note, dueDate, jurisdiction, updatedAt: uow.startedAt },
      );
  }

  /** Deletes open obligations; one that was filed or waived meanwhile stays. */
  async remove(uow: UnitOfWork, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await uow.repository(Obligation).delete({ businessId: uow.businessId, id: In([...ids]), state: 'open' });
  }
}
