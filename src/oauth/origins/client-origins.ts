import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { DataLoader } from '../../platform/database/data-loader.js';
import { Database } from '../../platform/database/database.js';
import { AllowedOrigins } from '../../platform/http/access/cors.js';
import { originProblem } from './origin.js';

const MAX_REMEMBERED = 1_000;
const REMEMBERED_MS = 60_000;

const FIND = `
  select presented.place::int
    from unnest($1::text[]) with ordinality as presented (origin, place)
   where exists (select from oauth_client_origin o join oauth_client c on c.id = o.oauth_client_id
                  where o.origin = presented.origin and c.revoked_at is null)`;

interface Remembered {
  readonly isAllowed: boolean;
  readonly until: number;
}

/** The origins that a client registered. Each is remembered for a minute, whether registered or not. */
@Injectable()
export class ClientOrigins extends AllowedOrigins {
  private readonly remembered = new Map<string, Remembered>();
  private readonly found = new DataLoader<object>((origins) =>
    this.database.control((system) => system.query(FIND, [origins.map(String)])),
  );

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async includes(origin: string): Promise<boolean> {
    const known = this.remembered.get(origin);
    const now = this.clock.epochMilliseconds();
    if (known && known.until > now) return known.isAllowed;
    if (originProblem(origin) !== null) return false;
    const isAllowed = (await this.found.find(Buffer.from(origin))) !== null;
    this.remember(origin, { isAllowed, until: now + REMEMBERED_MS });
    return isAllowed;
  }

  private remember(origin: string, result: Remembered): void {
    this.remembered.delete(origin);
    this.remembered.set(origin, result);
    // A Map is in order of insertion.
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > MAX_REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }
}
