import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import { clip, isCleanLine } from '../kernel/text.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { normalizeEmail } from './email-address.js';

const MAX_NAME_LENGTH = 200;

/** Users belong to no tenant, so this is a separate unit of work. */
@Injectable()
export class FindOrCreateUser {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the id of the user with this address; upper and lower case are the same. */
  async run(email: string, name?: string): Promise<string> {
    const address = normalizeEmail(email);
    if (name !== undefined) checkName(name);
    return this.database.control(async (system) => {
      const row = await system.queryOne<{ id: string }>(
        `with created as (
           insert into app_user (id, email, name, created_at) values ($1, $2, $3, $4)
           on conflict (email) do nothing returning id)
         select id from created union all select id from app_user where email = $2`,
        [newId(), address, name ?? clip(address, MAX_NAME_LENGTH), this.clock.now()],
      );
      // Null only when another transaction created the user just now: a new statement sees it.
      const user =
        row ?? (await system.queryOne<{ id: string }>('select id from app_user where email = $1', [address]));
      if (!user) throw new Error('the user was neither found nor created');
      return user.id;
    });
  }
}

function checkName(name: string): void {
  if (name.length < 1 || name.length > MAX_NAME_LENGTH)
    throw InvalidRequest.at('name', `must have 1 to ${MAX_NAME_LENGTH} characters`);
  if (!isCleanLine(name)) throw InvalidRequest.at('name', 'must not contain control characters');
}
