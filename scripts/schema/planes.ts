/**
 * Which database a table belongs to once there are several:
 * - `cell`: rows of one business, which move with it;
 * - `directory`: users, credentials and the list of businesses, in the control database;
 * - `replicated`: the same rows everywhere.
 */
export type Plane = 'cell' | 'directory' | 'replicated';

/** Tables outside the plane `cell`, to which every other table belongs. */
export const OTHER_PLANES: Readonly<Record<string, Plane>> = {
  api_key: 'directory',
  app_user: 'directory',
  authorization_request: 'directory',
  business: 'directory',
  calendar_feed: 'directory',
  invitation: 'directory',
  mail_token: 'directory',
  member: 'directory',
  migrations: 'replicated',
  oauth_client: 'directory',
  oauth_client_origin: 'directory',
  oauth_code: 'directory',
  oauth_grant: 'directory',
  oauth_token: 'directory',
  operator_grant: 'directory',
  pending_sign_in: 'directory',
  rate_bucket: 'directory',
  recovery_code: 'directory',
  sandbox_envelope: 'directory',
  sandbox_fax: 'directory',
  second_factor: 'directory',
  signup_allowance: 'directory',
  web_session: 'directory',
};

export function planeOf(table: string): Plane {
  return OTHER_PLANES[table] ?? 'cell';
}
