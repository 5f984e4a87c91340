/** Tables that belong to no tenant. Every other table must be a tenant's: the catalog test sees to it. */
export const GLOBAL_TABLES: readonly string[] = [
  'app_user',
  'authorization_request',
  'business',
  'mail_token',
  'migrations',
  'oauth_client',
  'rate_bucket',
  // The outside world's too: what the sandbox signing service has been asked. Nothing in it names a business.
  'sandbox_envelope',
  // The outside world's: what the sandbox carrier has been given. It knows no tenants, as a carrier does not.
  'sandbox_fax',
  'signup_allowance',
  'web_session',
];

/** Uniqueness across tenants tells one tenant what another has, so it is for values that nobody can guess. */
export const UNIQUE_ACROSS_TENANTS: readonly string[] = [
  'api_key_token_hash',
  'fax_transmission_provider_id',
  'invitation_token_hash',
  'oauth_code_code_hash',
  'oauth_token_token_hash',
  'signature_envelope_service_id',
];
