import { Injectable } from '@nestjs/common';
import { MatchLegs, TransferQueries } from '../../banking/index.js';
import { startOfMonth } from '../../kernel/calendar-date.js';
import { Database } from '../../platform/database/database.js';
import { CONVERSION } from '../demo-rows.js';
import type { DemoBusiness } from '../ensure-demo-business.js';

const MAX_PROPOSALS = 200;

@Injectable()
export class MatchDemoConversions {
  constructor(
    private readonly database: Database,
    private readonly transfers: TransferQueries,
    private readonly matchLegs: MatchLegs,
  ) {}

  /** Matches the conversions that the service proposes, except those of this month: they are left for the user. */
  async run({ principal, entityId, today }: DemoBusiness): Promise<void> {
    const proposals = await this.transfers.suggest(principal, { entityId, limit: MAX_PROPOSALS });
    for (const { outTransaction, inTransaction } of proposals) {
      const isConversion =
        outTransaction.description === CONVERSION.out && inTransaction.description === CONVERSION.into;
      if (!isConversion || outTransaction.date >= startOfMonth(today)) continue;
      const pair = { outTransactionId: outTransaction.id, inTransactionId: inTransaction.id };
      await this.database.run(principal, (uow) => this.matchLegs.run(uow, pair));
    }
  }
}
