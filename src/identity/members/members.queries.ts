import { Injectable } from '@nestjs/common';
import type { Principal, Role } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { MemberView } from '../session-api.js';

const MAX_MEMBERS_SHOWN = 1_000;

interface MemberRow {
  user_id: string;
  email: string;
  name: string;
  role: Role;
  created_at: Date;
}

@Injectable()
export class MemberQueries {
  constructor(private readonly database: Database) {}

  /** All members, in the order in which they joined. */
  async list(principal: Principal): Promise<MemberView[]> {
    const rows = await this.database.read(principal, (uow) =>
      uow.query<MemberRow>(
        `select m.user_id, u.email, u.name, m.role, m.created_at
           from member m join app_user u on u.id = m.user_id
          where m.business_id = $1 order by m.created_at, m.user_id limit $2`,
        [uow.businessId, MAX_MEMBERS_SHOWN],
      ),
    );
    return rows.map((row) => ({
      userId: row.user_id,
      email: row.email,
      name: row.name,
      role: row.role,
      joinedAt: row.created_at.toISOString(),
    }));
  }
}
