import { Injectable } from '@nestjs/common';
import { dateInZone } from '../kernel/calendar-date.js';
import { canonicalJson } from '../kernel/canonical-json.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import { contradictions } from './contradictions.js';
import { dissolvedOnAfter } from './dissolution.js';
import { EinClaims } from './ein-claims.js';
import { warningsOf } from './ein-number.js';
import type { ChangedEntityView, UpdateEntityDto } from './entities.dto.js';
import { PrimaryEntityRequired } from './entities.errors.js';
import { EntitiesRepository } from './entities.repository.js';
import { einOf, readTaxId, type TaxIdChange } from './entity-input.js';
import { notInFuture } from './not-in-future.js';
import { readAmountLimit } from './review-policy.js';
import { EntityViews, type TaxIdColumns } from './entity-view.js';
import type { LegalEntity } from './legal-entity.entity.js';

@Injectable()
export class UpdateEntity {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly claims: EinClaims,
    private readonly views: EntityViews,
    private readonly events: DomainEvents,
  ) {}

  /** Changes the fields in the body and nothing else. */
  async run(uow: UnitOfWork, id: string, input: UpdateEntityDto): Promise<ChangedEntityView> {
    await this.entities.lockAll(uow);
    const entity = await this.entities.get(uow, id);
    if (entity.isPrimary && input.isPrimary === false) throw new PrimaryEntityRequired();
    const today = dateInZone(uow.startedAt.getTime(), uow.principal.timeZone);
    const { taxId, taxIdType, ...fields } = input;
    notInFuture('responsiblePartyChangedOn', input.responsiblePartyChangedOn, today);
    const taxIdChange = readTaxId({ taxId, taxIdType });
    const changes = {
      ...this.changesOf(entity, { ...fields, dissolvedOn: dissolvedOnAfter(entity, input, today) }),
      ...(taxIdChange && (await this.changeTaxId(uow, entity, taxIdChange))),
    };
    requireConsistent(entity, changes);
    const warnings = warningsOf(einOf(taxIdChange));
    if (Object.keys(changes).length === 0) return { ...this.views.toView(entity), ...warnings };
    if (changes.isPrimary) await this.entities.clearPrimary(uow);
    const updated: LegalEntity = Object.assign(entity, changes, { updatedAt: uow.startedAt });
    await this.entities.update(uow, updated);
    uow.audit({
      action: 'legal_entity.update',
      resourceType: 'legal_entity',
      resourceId: id,
      changes: describe(changes),
    });
    await this.events.emit(uow, 'entity.updated', { entityId: id });
    return { ...this.views.toView(updated), ...warnings };
  }

  private changesOf(
    entity: LegalEntity,
    { reviewAmountLimit, ...rest }: Omit<UpdateEntityDto, 'taxId' | 'taxIdType'>,
  ): Partial<LegalEntity> {
    const changes: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(rest)) {
      const before = entity[field as keyof LegalEntity];
      // The database stores the fields of an address in its own order.
      if (value !== undefined && canonicalJson(value) !== canonicalJson(before)) changes[field] = value;
    }
    const limit = readAmountLimit(reviewAmountLimit, entity.currency);
    if (limit !== undefined && limit !== entity.reviewAmountLimitMinor) {
      changes['reviewAmountLimitMinor'] = limit;
    }
    return changes;
  }

  /** The columns that change: none if the entity has this tax id. */
  private async changeTaxId(
    uow: UnitOfWork,
    entity: LegalEntity,
    change: TaxIdChange,
  ): Promise<TaxIdColumns | null> {
    if (change.taxIdType === entity.taxIdType && change.taxId === this.views.open(entity)) return null;
    await this.claims.requireAgreement(uow, entity.id, change);
    const ein = einOf(change);
    if (ein !== null) await this.claims.requireFree(uow, ein, entity.id);
    return this.views.columnsOf(entity, change);
  }
}

/** A contradiction among facts that the request does not change is older than it, and does not reject it. */
function requireConsistent(entity: LegalEntity, changes: Partial<LegalEntity>): void {
  const problems = contradictions(Object.assign({}, entity, changes), new Set(Object.keys(changes)));
  if (problems.length > 0) throw new InvalidRequest(problems);
}

/** The changes, for the audit trail: of the tax id only that it changed. */
function describe({
  taxIdCiphertext,
  taxIdKeyId,
  einHash,
  einHashKeyId,
  reviewAmountLimitMinor: limit,
  ...changes
}: Partial<LegalEntity>): Record<string, unknown> {
  const taxIdColumns = [taxIdCiphertext, taxIdKeyId, einHash, einHashKeyId];
  return {
    ...changes,
    ...(limit === undefined ? {} : { reviewAmountLimitMinor: limit === null ? null : String(limit) }),
    ...(taxIdColumns.every((column) => column === undefined) ? {} : { taxId: 'changed' }),
  };
}
