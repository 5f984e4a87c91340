import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** A user's grant. */
export interface OperatorView {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly grantedAt: string;
  /** Null while the grant is active. */
  readonly revokedAt: string | null;
  /** Whether the user cannot sign in, with or without a grant. */
  readonly disabled: boolean;
}

interface OperatorRow extends Pick<OperatorView, 'userId' | 'email' | 'name' | 'disabled'> {
  grantedAt: Date;
  revokedAt: Date | null;
}

@Injectable()
export class OperatorQueries {
  constructor(private readonly database: Database) {}

  /** Active grants, or also those that were revoked, in the order in which they were made. */
  async list(query: { readonly withRevoked: boolean }): Promise<OperatorView[]> {
    const rows = await this.database.control((system) =>
      system.query<OperatorRow>(
        `select u.id as "userId", u.email, u.name, g.granted_at as "grantedAt", g.revoked_at as "revokedAt",
                u.disabled_at is not null as disabled
           from operator_grant g join app_user u on u.id = g.user_id
          where $1 or g.revoked_at is null order by g.granted_at, g.id`,
        [query.withRevoked],
      ),
    );
    return rows.map(({ grantedAt, revokedAt, ...user }) => ({
      ...user,
      grantedAt: grantedAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    }));
  }
}
