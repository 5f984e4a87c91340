import { Injectable } from '@nestjs/common';
import type { CallOrigin } from '../../kernel/principal.js';
import { auditRepeatedUserEvent, auditUserEvent } from '../../platform/audit/audit-user-event.js';
import { Background } from '../../platform/background/background.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type SystemWork } from '../../platform/database/database.js';
import { Member } from '../member.entity.js';

/** Events of a user's account rather than of a business. */
export type AccountEvent =
  | 'session.start'
  | 'session.end'
  | 'session.refuse'
  | 'password.set'
  | 'password.change'
  | 'password.reset'
  | 'second_factor.enable'
  | 'second_factor.disable'
  | 'second_factor.replace_recovery_codes'
  | 'second_factor.use_recovery_code'
  | 'second_factor.refuse'
  | 'second_factor.reset'
  | 'user.disable'
  | 'user.enable'
  | 'operator.grant'
  | 'operator.revoke';

/** Events that a stranger can cause again and again. Those of one kind within an hour are one row with their number. */
export type Refusal = Extract<AccountEvent, `${string}.refuse`>;

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
    const audit = isRefusal(event) ? auditRepeatedUserEvent : auditUserEvent;
    const { userId, by, origin } = facts;
    const memberships = await system.repository(Member).find({
      select: { businessId: true, userId: true },
      where: { userId },
      order: { businessId: 'ASC' },
    });
    if (memberships.length === 0) return;
    await audit(
      system,
      memberships.map(({ businessId }) => businessId),
      {
        action: event,
        userId,
        occurredAt: this.clock.now(),
        actorKind: by === 'operator' ? 'operator' : 'session',
        actingUserId: by === 'user' ? userId : null,
        origin,
      },
    );
  }

  /** As record, for the operator, who has no network address. */
  async recordOperator(system: SystemWork, event: AccountEvent, userId: string): Promise<void> {
    await this.record(system, event, { userId, by: 'operator', origin: { requestId: null, address: null } });
  }

  /** Writes the rows outside the request: its duration must not reveal that the user exists. */
  recordRefusal(event: Refusal, facts: AccountEventFacts): void {
    this.background.run('recording a refused sign-in', () =>
      this.database.control((system) => this.record(system, event, facts)),
    );
  }
}

function isRefusal(event: AccountEvent): event is Refusal {
  return event.endsWith('.refuse');
}
