import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import type { CallOrigin } from '../../kernel/principal.js';
import { Background } from '../../platform/background/background.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type SystemWork } from '../../platform/database/database.js';

/** Events of a user's account rather than of a business. */
export type AccountEvent =
  | 'session.start'
  | 'session.end'
  | 'session.refuse'
  | 'password.set'
  | 'password.change'
  | 'password.reset'
  | 'user.disable'
  | 'user.enable';

export interface AccountEventFacts {
  /** Whose account it is. */
  readonly userId: string;
  /** Who did it: the user, someone unknown, or the operator. */
  readonly by: 'user' | 'stranger' | 'operator';
  readonly origin: CallOrigin;
}

/** Records account events in the audit trail of every business that the user belongs to. */
@Injectable()
export class SecurityTrail {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly background: Background,
  ) {}

  /** Writes the rows in the transaction of the event itself. */
  async record(system: SystemWork, event: AccountEvent, facts: AccountEventFacts): Promise<void> {
    const { userId, by, origin } = facts;
    const memberships = await system.query<{ business_id: string }>(
      'select business_id from member where user_id = $1 order by business_id',
      [userId],
    );
    if (memberships.length === 0) return;
    await system.query(
      `insert into audit_log (business_id, id, occurred_at, actor_kind, acting_user_id, request_id, address,
                              action, resource_type, resource_id, changes)
       select r.business_id, r.id, $3, $4, $5, $6, $7, $8, 'user', $9, '{}'
         from unnest($1::uuid[], $2::uuid[]) as r(business_id, id)`,
      [
        memberships.map((row) => row.business_id),
        memberships.map(() => newId()),
        this.clock.now(),
        by === 'operator' ? 'operator' : 'session',
        by === 'user' ? userId : null,
        origin.requestId,
        origin.address,
        event,
        userId,
      ],
    );
  }

  /** As record, for the operator, who has no network address. */
  async recordOperator(system: SystemWork, event: AccountEvent, userId: string): Promise<void> {
    await this.record(system, event, { userId, by: 'operator', origin: { requestId: null, address: null } });
  }

  /** Writes the rows outside the request: its duration must not reveal that the user exists. */
  recordRefusal(facts: AccountEventFacts): void {
    this.background.run('recording a refused sign-in', () =>
      this.database.system((system) => this.record(system, 'session.refuse', facts)),
    );
  }
}
