import { Injectable } from '@nestjs/common';
import { RunDetectors } from '../detectors/index.js';
import { UpdateEntity } from '../entities/index.js';
import { preferredNames } from '../incorporations/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { CreateDemoCompany } from './create-demo-company.js';
import { DEMO_ORDERS } from './demo-companies.js';
import type { DemoBusiness } from './ensure-demo-business.js';
import { LoadDemoPrints } from './load-demo-prints.js';

/** The companies of the demo business: closed books, incorporations, EIN applications, obligations and findings. */
@Injectable()
export class LoadDemoCompanies {
  constructor(
    private readonly database: Database,
    private readonly loadPrints: LoadDemoPrints,
    private readonly updateEntity: UpdateEntity,
    private readonly createCompany: CreateDemoCompany,
    private readonly runDetectors: RunDetectors,
  ) {}

  /** Creates what is missing, one incorporation at a time, so that an interrupted load continues where it stopped. */
  async run(demo: DemoBusiness): Promise<void> {
    const { principal, entityId } = demo;
    await this.loadPrints.run(demo);
    const names = await this.database.read(principal, preferredNames);
    const missing = DEMO_ORDERS.filter(({ order }) => !names.has(order.nameOptions[0]?.name ?? ''));
    if (missing.length === 0) return;
    await this.describeEntity(principal, entityId);
    for (const order of missing) await this.createCompany.run(principal, order);
    await this.database.run(principal, (uow) => this.runDetectors.run(uow));
  }

  private async describeEntity(principal: Principal, entityId: string): Promise<void> {
    await this.database.run(principal, (uow) =>
      this.updateEntity.run(uow, entityId, {
        regime: 'disregarded',
        fiscalYearEndMonth: 12,
        formationState: 'California',
        formationDate: '2023-05-09',
        naics: '541430',
      }),
    );
  }
}
