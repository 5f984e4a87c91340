import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/clock/clock.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import { ObligationsRepository } from './obligations.repository.js';
import { plannedObligations } from './planned-obligations.js';
import { ReadBooks } from './read-books.js';
import { regenerate } from './regenerate.js';
import { RULES } from './rules/index.js';

const CREATED_LATE: ReadonlySet<string> = new Set(
  RULES.filter(({ createdLate }) => createdLate).map(({ code }) => code),
);

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
    private readonly readBooks: ReadBooks,
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
    const { status, dissolvedOn } = entity;
    const today = this.clock.today(uow.principal.timeZone);
    const books = await this.readBooks.run(uow, entity, today);
    const { create, correct, remove } = regenerate(
      plannedObligations(RULES, Object.assign({}, entity, { books }), today),
      await this.obligations.generatedFor(uow, entityId),
      {
        today,
        mayCreate: status !== 'dissolved' || dissolvedOn !== null,
        createdLate: CREATED_LATE,
        dissolvedOn,
      },
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
