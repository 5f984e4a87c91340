import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import type { CallOrigin } from '../../kernel/principal.js';
import { Background } from '../../platform/background/background.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type SystemWork } from '../../platform/database/database.js';

/** What happens to a person's account rather than in a business. */
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
  /** Who did it: the person, somebody who may be anyone, or the operator. */
  readonly by: 'person' | 'stranger' | 'operator';
  readonly origin: CallOrigin;
}

/** Tells the audit trail of every business that a person belongs to what happens to their account. */
@Injectable()
export class SecurityTrail {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly background: Background,
  ) {}

  /** Writes the rows with the transaction of what they tell. */
  async note(system: SystemWork, event: AccountEvent, facts: AccountEventFacts): Promise<void> {
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
        by === 'person' ? userId : null,
        origin.requestId,
        origin.address,
        event,
        userId,
      ],
    );
  }

  /** As note, of what the operator did, who calls from no address. */
  async noteOperator(system: SystemWork, event: AccountEvent, userId: string): Promise<void> {
    await this.note(system, event, { userId, by: 'operator', origin: { requestId: null, address: null } });
  }

  /** Writes the rows beside the request: how long it takes must not tell that there is such a person. */
  noteRefusal(facts: AccountEventFacts): void {
    this.background.run('noting a refused sign-in', () =>
      this.database.system((system) => this.note(system, 'session.refuse', facts)),
    );
  }
}
