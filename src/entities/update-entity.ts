import { Injectable } from '@nestjs/common';
import { canonicalJson } from '../kernel/canonical-json.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import type { LegalEntityView, UpdateEntityDto } from './entities.dto.js';
import { PrimaryEntityRequired } from './entities.errors.js';
import { EntitiesRepository } from './entities.repository.js';
import { readTaxId } from './entity-input.js';
import { readAmountLimit } from './review-policy.js';
import { EntityViews } from './entity-view.js';
import type { LegalEntity } from './legal-entity.entity.js';

@Injectable()
export class UpdateEntity {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly views: EntityViews,
    private readonly events: DomainEvents,
  ) {}

  /** Changes the fields in the body and nothing else. */
  async run(uow: UnitOfWork, id: string, input: UpdateEntityDto): Promise<LegalEntityView> {
    await this.entities.lockAll(uow);
    const entity = await this.entities.get(uow, id);
    if (entity.isPrimary && input.isPrimary === false) throw new PrimaryEntityRequired();
    const changes = this.changesOf(entity, input);
    if (Object.keys(changes).length === 0) return this.views.toView(entity);
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
    return this.views.toView(updated);
  }

  private changesOf(
    entity: LegalEntity,
    { taxId, taxIdType, reviewAmountLimit, ...rest }: UpdateEntityDto,
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
    const change = readTaxId({
      ...(taxId === undefined ? {} : { taxId }),
      ...(taxIdType ? { taxIdType } : {}),
    });
    if (change && (change.taxIdType !== entity.taxIdType || change.taxId !== this.views.open(entity))) {
      Object.assign(changes, { taxIdType: change.taxIdType, ...this.views.seal(entity.id, change.taxId) });
    }
    return changes;
  }
}

/** The changes, for the audit trail: of the tax id only that it changed. */
function describe({
  taxIdCiphertext,
  taxIdKeyId,
  reviewAmountLimitMinor: limit,
  ...changes
}: Partial<LegalEntity>): Record<string, unknown> {
  return {
    ...changes,
    ...(limit === undefined ? {} : { reviewAmountLimitMinor: limit === null ? null : String(limit) }),
    ...(taxIdCiphertext === undefined && taxIdKeyId === undefined ? {} : { taxId: 'changed' }),
  };
}
