/**
 * SQL expressions over identity's tables, for other modules' statements that need one of its values in the same
 * round trip. The arguments are SQL expressions, such as a column or `$1`, never a value.
 */

/** A field of an enabled member; null if the user has left the business or is disabled. */
export function memberFieldSql(
  field: 'role' | 'name',
  { businessId, userId }: { readonly businessId: string; readonly userId: string },
): string {
  return `(select ${field === 'role' ? 'member.role' : 'app_user.name'}
             from member join app_user on app_user.id = member.user_id and app_user.disabled_at is null
            where member.business_id = ${businessId} and member.user_id = ${userId})`;
}

/** The time zone of a business. */
export function timeZoneSql(businessId: string): string {
  return `(select business.time_zone from business where business.id = ${businessId})`;
}
