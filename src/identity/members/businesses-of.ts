import type { Role } from '../../kernel/principal.js';
import type { SystemWork } from '../../platform/database/database.js';

/** A business of a user, with the user's role in it. */
export interface BusinessOfUser {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** The user's businesses, or only the given one, in the order in which the user joined them. */
export function businessesOf(
  system: SystemWork,
  userId: string,
  businessId: string | null = null,
): Promise<BusinessOfUser[]> {
  return system.query<BusinessOfUser>(
    `select b.id, b.name, m.role from member m join business b on b.id = m.business_id
      where m.user_id = $1 and ($2::uuid is null or b.id = $2)
      order by m.created_at, b.id`,
    [userId, businessId],
  );
}
