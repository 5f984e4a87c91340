import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** The members of a business as users: what another installation needs to find or create them. */
export async function peopleOf(uow: UnitOfWork): Promise<{ id: string; email: string; name: string }[]> {
  return uow.query(
    `select u.id, u.email, u.name from member m join app_user u on u.id = m.user_id
      where m.business_id = $1 order by u.email`,
    [uow.businessId],
  );
}
