import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SystemWork } from '../platform/database/database.js';
import type { BusinessSource } from '../platform/jobs/business-source.js';
import { JobsRepository } from '../platform/jobs/jobs.repository.js';
import { Business } from './business.entity.js';

/** Gives background jobs the businesses that they run in. */
@Injectable()
export class JobBusinesses implements BusinessSource, OnModuleInit {
  constructor(private readonly jobs: JobsRepository) {}

  onModuleInit(): void {
    this.jobs.registerBusinesses(this);
  }

  async listIds(system: SystemWork): Promise<string[]> {
    const businesses = await system.repository(Business).find({ select: { id: true }, order: { id: 'ASC' } });
    return businesses.map(({ id }) => id);
  }

  async timeZoneOf(system: SystemWork, businessId: string): Promise<string> {
    const { timeZone } = await system
      .repository(Business)
      .findOneOrFail({ select: { timeZone: true }, where: { id: businessId } });
    return timeZone;
  }
}
