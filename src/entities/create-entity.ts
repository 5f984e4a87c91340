import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { currencyOfCountry } from '../kernel/country.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { newId } from '../kernel/ids.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import type { CreateEntityDto, LegalEntityView } from './entities.dto.js';
import { EntitiesRepository } from './entities.repository.js';
import { readTaxId } from './entity-input.js';
import { EntityViews } from './entity-view.js';
import type { LegalEntity } from './legal-entity.entity.js';
import { DEFAULT_REVIEW_THRESHOLD, readAmountLimit } from './review-policy.js';

@Injectable()
export class CreateEntity {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly views: EntityViews,
    private readonly events: DomainEvents,
  ) {}

  /** Creates a legal entity. Its event creates what every entity has, such as a chart of accounts. */
  async run(uow: UnitOfWork, input: CreateEntityDto): Promise<LegalEntityView> {
    await this.entities.lockAll(uow);
    const isFirst = (await this.entities.list(uow, 1, 0)).length === 0;
    const isPrimary = isFirst || input.isPrimary === true;
    if (isPrimary) await this.entities.clearPrimary(uow);
    const entity = this.toEntity(uow, input, isPrimary);
    await this.entities.insert(uow, entity);
    uow.audit({
      action: 'legal_entity.create',
      resourceType: 'legal_entity',
      resourceId: entity.id,
      changes: {
        legalName: entity.legalName,
        country: entity.country,
        entityType: entity.entityType,
        isPrimary,
      },
    });
    const { id: entityId, entityType } = entity;
    await this.events.emit(uow, 'entity.created', { entityId, entityType });
    return this.views.toView(entity);
  }

  private toEntity(uow: UnitOfWork, input: CreateEntityDto, isPrimary: boolean): LegalEntity {
    const id = newId();
    const { taxIdType, taxId } = readTaxId(input) ?? { taxIdType: 'none', taxId: null };
    const currency = (input.currency as CurrencyCode | undefined) ?? currencyOfCountry(input.country);
    return {
      businessId: uow.businessId,
      id,
      legalName: input.legalName,
      country: input.country,
      entityType: input.entityType,
      regime: input.regime ?? null,
      status: input.status ?? 'active',
      taxIdType,
      ...this.views.seal(id, taxId),
      currency,
      fiscalYearEndMonth: input.fiscalYearEndMonth ?? null,
      formationState: input.formationState ?? null,
      formationDate: (input.formationDate as CalendarDate | null | undefined) ?? null,
      naics: input.naics ?? null,
      address: input.address ?? null,
      isPrimary,
      lockedThrough: null,
      reviewThreshold: input.reviewThreshold ?? DEFAULT_REVIEW_THRESHOLD,
      reviewAmountLimitMinor: readAmountLimit(input.reviewAmountLimit ?? null, currency),
      createdAt: uow.startedAt,
      updatedAt: uow.startedAt,
    };
  }
}
