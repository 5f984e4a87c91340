import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { type Generated, GenerateObligations } from './generate-obligations.js';

/** The nightly job, which moves the horizon by a day. */
export const GENERATE_JOB = 'obligations.generate';

const ENTITIES_AT_ONCE = 100;

@Injectable()
export class GenerateForBusiness implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly generate: GenerateObligations,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(GENERATE_JOB, async (principal) => {
      await this.run(principal);
    });
    this.jobs.nightly(GENERATE_JOB);
  }

  /** Brings the obligations of all entities up to date, each entity in its own unit of work. */
  async run(principal: Principal): Promise<Generated> {
    const total = { created: 0, corrected: 0, removed: 0 };
    for (const entityId of await this.entityIds(principal)) {
      const { created, corrected, removed } = await this.ofEntity(principal, entityId);
      total.created += created;
      total.corrected += corrected;
      total.removed += removed;
    }
    return total;
  }

  private ofEntity(principal: Principal, entityId: string): Promise<Generated> {
    return this.database.run(principal, async (uow) => {
      const generated = await this.generate.run(uow, entityId);
      if (Object.values(generated).some((count: number) => count > 0)) {
        uow.audit({
          action: 'obligation.generate',
          resourceType: 'legal_entity',
          resourceId: entityId,
          changes: { ...generated },
        });
      }
      return generated;
    });
  }

  private async entityIds(principal: Principal): Promise<string[]> {
    const ids: string[] = [];
    for (let offset = 0; ; offset += ENTITIES_AT_ONCE) {
      const page = await this.database.read(principal, (uow) =>
        this.entities.list(uow, ENTITIES_AT_ONCE, offset),
      );
      ids.push(...page.map(({ id }) => id));
      if (page.length < ENTITIES_AT_ONCE) return ids;
    }
  }
}
