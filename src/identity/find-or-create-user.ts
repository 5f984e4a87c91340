import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import { isCleanLine } from '../kernel/text.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';

/** One @, something on both sides, no blanks: whether mail arrives is found out by sending it. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 200;

/** Users stand outside every tenant, so this is a unit of work of its own. */
@Injectable()
export class FindOrCreateUser {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The id of the user with this address, in whatever case it is written. */
  async run(email: string, name?: string): Promise<string> {
    const address = normalizeEmail(email);
    if (name !== undefined) checkName(name);
    return this.database.system(async (system) => {
      const row = await system.queryOne<{ id: string }>(
        `with made as (
           insert into app_user (id, email, name, created_at) values ($1, $2, $3, $4)
           on conflict (email) do nothing returning id)
         select id from made union all select id from app_user where email = $2`,
        [newId(), address, name ?? Array.from(address).slice(0, MAX_NAME_LENGTH).join(''), this.clock.now()],
      );
      // Null only when another transaction made the user in this moment: it is visible to a new statement.
      const made =
        row ?? (await system.queryOne<{ id: string }>('select id from app_user where email = $1', [address]));
      if (!made) throw new Error('the user was neither found nor made');
      return made.id;
    });
  }
}

export function normalizeEmail(email: string): string {
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email) || !isCleanLine(email))
    throw InvalidRequest.at('email', 'must be an e-mail address');
  return email.toLowerCase();
}

function checkName(name: string): void {
  if (name.length < 1 || name.length > MAX_NAME_LENGTH)
    throw InvalidRequest.at('name', `must have 1 to ${MAX_NAME_LENGTH} characters`);
  if (!isCleanLine(name)) throw InvalidRequest.at('name', 'must not contain control characters');
}
