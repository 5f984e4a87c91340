import { Injectable } from '@nestjs/common';
import type { LeaseColumns, Leases } from './leases.js';

export interface LeasedQueue {
  /** What its records are, in the plural, such as `fax_transmissions`. */
  readonly name: string;
  readonly leases: Leases<LeaseColumns>;
}

/** The records that wait for outside services: modules register theirs, and the metrics count them. */
@Injectable()
export class LeasedQueues {
  private readonly queues: LeasedQueue[] = [];

  add(name: string, leases: Leases<LeaseColumns>): void {
    this.queues.push({ name, leases });
  }

  all(): readonly LeasedQueue[] {
    return this.queues;
  }
}
