import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/clock/clock.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import { ObligationsRepository } from './obligations.repository.js';
import { plannedObligations, regenerate } from './planned-obligations.js';
import { RULES } from './rules/index.js';

/** The number of changed obligations. */
export interface Generated {
  readonly created: number;
  readonly corrected: number;
  readonly removed: number;
}

/** Keeps the obligations of one entity consistent with its facts, the rules and the calendar. */
@Injectable()
export class GenerateObligations implements OnModuleInit {
  constructor(
    private readonly events: DomainEvents,
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly obligations: ObligationsRepository,
  ) {}

  onModuleInit(): void {
    this.events.on('entity.created', async (uow, { entityId }) => {
      await this.run(uow, entityId);
    });
    this.events.on('entity.updated', async (uow, { entityId }) => {
      await this.run(uow, entityId);
    });
  }

  /** Locks the entity, so that of two concurrent runs the second sees what the first created. */
  async run(uow: UnitOfWork, entityId: string): Promise<Generated> {
    await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const entity = await this.entities.get(uow, entityId);
    const today = this.clock.today(uow.principal.timeZone);
    const { create, correct, remove } = regenerate(
      plannedObligations(RULES, entity, today),
      await this.obligations.generatedFor(uow, entityId),
      { today, mayCreate: entity.status !== 'dissolved' },
    );
    await this.obligations.insert(
      uow,
      create.map((planned) => ({ entityId, ...planned })),
    );
    for (const correction of correct) await this.obligations.correct(uow, correction);
    await this.obligations.remove(uow, remove);
    return { created: create.length, corrected: correct.length, removed: remove.length };
  }
}
