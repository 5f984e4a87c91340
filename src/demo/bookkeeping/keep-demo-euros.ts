import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { RevalueAccounts } from '../../revaluations/index.js';
import type { DemoBusiness } from '../ensure-demo-business.js';
import { MapDemoEuros } from './map-demo-euros.js';
import { MatchDemoConversions } from './match-demo-conversions.js';

/** The books of the demo's account in euros. */
@Injectable()
export class KeepDemoEuros {
  constructor(
    private readonly database: Database,
    private readonly mapEuros: MapDemoEuros,
    private readonly matchConversions: MatchDemoConversions,
    private readonly revalueAccounts: RevalueAccounts,
  ) {}

  /** Books the account, matches its conversions, and revalues it once: later months are the user's. */
  async run(demo: DemoBusiness): Promise<void> {
    const isNew = await this.mapEuros.run(demo);
    await this.matchConversions.run(demo);
    const { principal, entityId } = demo;
    if (isNew) await this.database.run(principal, (uow) => this.revalueAccounts.run(uow, entityId, {}));
  }
}
