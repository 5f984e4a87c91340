import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Principal, servicePrincipal } from '../../kernel/principal.js';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import type { DueRecord, LeaseColumns, Leased, Leases } from './leases.js';

export interface CheckRun<Row extends LeaseColumns, Outcome extends string> {
  readonly leases: Leases<Row>;
  /** Records checked at the same time: fewer than there are database connections. */
  readonly atOnce: number;
  /** Calls the service and releases the lease. Never throws errors of the service. */
  readonly check: (principal: Principal, record: Leased<Row>) => Promise<Outcome>;
  /** After a batch in which every outcome is this one, the rest stays due: the service does not respond. */
  readonly unreachable: Outcome;
}

export interface DueChecked<Outcome extends string> {
  readonly checked: number;
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
}

/** Checks every due record of every business. Any number of instances may do so at the same time. */
@Injectable()
export class DueChecks implements OnModuleDestroy {
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  async run<Row extends LeaseColumns, Outcome extends string>(
    run: CheckRun<Row, Outcome>,
  ): Promise<DueChecked<Outcome>> {
    const counts = new Map<Outcome, number>();
    let checked = 0;
    while (!this.isStopping) {
      const due = await this.database.inEachCell((system) =>
        run.leases.findDue(system, this.clock.now(), run.atOnce),
      );
      if (due.length === 0) break;
      const outcomes = (await Promise.all(due.map((record) => this.checkOne(run, record)))).filter(
        (outcome) => outcome !== null,
      );
      for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      checked += outcomes.length;
      if (outcomes.length > 0 && outcomes.every((outcome) => outcome === run.unreachable)) break;
    }
    return { checked, outcomes: Object.fromEntries(counts) as Partial<Record<Outcome, number>> };
  }

  /** Null if another instance was faster. Each lease is taken right before its call, so that it lasts. */
  private async checkOne<Row extends LeaseColumns, Outcome extends string>(
    { leases, check }: CheckRun<Row, Outcome>,
    { businessId, id }: DueRecord,
  ): Promise<Outcome | null> {
    const principal = servicePrincipal(businessId);
    const record = await this.database.run(principal, (uow) => leases.takeIfDue(uow, id));
    return record && check(principal, record);
  }
}
