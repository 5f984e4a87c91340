import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import { ChartRepository } from './chart.repository.js';
import { defaultChart } from './default-charts.js';

/** Creates the chart of accounts of a new legal entity, in the same unit of work. */
@Injectable()
export class CreateChart implements OnModuleInit {
  constructor(
    private readonly events: DomainEvents,
    private readonly chart: ChartRepository,
  ) {}

  onModuleInit(): void {
    this.events.on('entity.created', (uow, { entityId, entityType }) => this.run(uow, entityId, entityType));
  }

  async run(uow: UnitOfWork, entityId: string, entityType: string): Promise<void> {
    await this.chart.insert(uow, entityId, defaultChart(entityType));
  }
}
