import { Injectable } from '@nestjs/common';
import { type CalendarDate, dateInZone } from '../kernel/calendar-date.js';
import { currencyOfCountry } from '../kernel/country.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import { contradictions } from './contradictions.js';
import { dissolvedOnAfter } from './dissolution.js';
import { EinClaims } from './ein-claims.js';
import { warningsOf } from './ein-number.js';
import type { ChangedEntityView, CreateEntityDto } from './entities.dto.js';
import { EntitiesRepository } from './entities.repository.js';
import { einOf, NO_TAX_ID, readTaxId, type TaxIdChange } from './entity-input.js';
import { EntityViews } from './entity-view.js';
import type { LegalEntity } from './legal-entity.entity.js';
import { notInFuture } from './not-in-future.js';
import { DEFAULT_REVIEW_THRESHOLD, readAmountLimit } from './review-policy.js';

@Injectable()
export class CreateEntity {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly claims: EinClaims,
    private readonly views: EntityViews,
    private readonly events: DomainEvents,
  ) {}

  /** Creates a legal entity. Its event creates what every entity has, such as a chart of accounts. */
  async run(uow: UnitOfWork, input: CreateEntityDto): Promise<ChangedEntityView> {
    await this.entities.lockAll(uow);
    const taxIdChange = readTaxId(input) ?? NO_TAX_ID;
    const ein = einOf(taxIdChange);
    if (ein !== null) await this.claims.requireFree(uow, ein, null);
    const isFirst = (await this.entities.list(uow, 1, 0)).length === 0;
    const isPrimary = isFirst || input.isPrimary === true;
    if (isPrimary) await this.entities.clearPrimary(uow);
    const entity = this.toEntity(uow, input, { isPrimary, taxIdChange });
    const problems = contradictions(entity, new Set(Object.keys(entity)));
    if (problems.length > 0) throw new InvalidRequest(problems);
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
    return { ...this.views.toView(entity), ...warningsOf(ein) };
  }

  private toEntity(
    uow: UnitOfWork,
    input: CreateEntityDto,
    { isPrimary, taxIdChange }: { readonly isPrimary: boolean; readonly taxIdChange: TaxIdChange },
  ): LegalEntity {
    const id = newId();
    const today = dateInZone(uow.startedAt.getTime(), uow.principal.timeZone);
    const currency = (input.currency as CurrencyCode | undefined) ?? currencyOfCountry(input.country);
    return {
      businessId: uow.businessId,
      id,
      legalName: input.legalName,
      country: input.country,
      entityType: input.entityType,
      regime: input.regime ?? null,
      status: input.status ?? 'active',
      dissolvedOn: dissolvedOnOf(input, today),
      memberCount: input.memberCount ?? null,
      foreignOwned: input.foreignOwned ?? null,
      foreignOwnedPercent: input.foreignOwnedPercent ?? null,
      ownerTaxResidence: input.ownerTaxResidence ?? null,
      responsiblePartyChangedOn: notInFuture(
        'responsiblePartyChangedOn',
        input.responsiblePartyChangedOn,
        today,
      ),
      ...this.views.columnsOf({ businessId: uow.businessId, id }, taxIdChange),
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

/** Unknown unless the request contains it: the entity may have been dissolved long ago. */
function dissolvedOnOf(
  { status = 'active', dissolvedOn = null }: CreateEntityDto,
  today: CalendarDate,
): CalendarDate | null {
  return dissolvedOnAfter({ status, dissolvedOn: null }, { dissolvedOn }, today);
}
