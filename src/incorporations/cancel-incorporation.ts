import { Injectable } from '@nestjs/common';
import { CancelApplicationOfIncorporation } from '../ein/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { AdvanceIncorporation } from './advance-incorporation.js';
import type { IncorporationView } from './incorporation-view.js';
import { IncorporationQueries } from './incorporations.queries.js';

@Injectable()
export class CancelIncorporation {
  constructor(
    private readonly advance: AdvanceIncorporation,
    private readonly cancelApplication: CancelApplicationOfIncorporation,
    private readonly queries: IncorporationQueries,
  ) {}

  /** Cancels the incorporation and its open EIN application. */
  async run(uow: UnitOfWork, id: string): Promise<IncorporationView> {
    const move = await this.advance.begin(uow, id, 'cancel');
    await this.cancelApplication.run(uow, id);
    return this.queries.viewOf(uow, await this.advance.complete(uow, move));
  }
}
