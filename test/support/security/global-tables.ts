/** Tables without a tenant. The catalog test requires every other table to belong to one. */
export const GLOBAL_TABLES: readonly string[] = [
  'app_user',
  'authorization_request',
  'business',
  'mail_token',
  'migrations',
  'oauth_client',
  'oauth_client_origin',
  'operator_grant',
  'pending_sign_in',
  'rate_bucket',
  'recovery_code',
  // Belongs to the sandbox signing service, outside the books. It names no business.
  'sandbox_envelope',
  // Belongs to the sandbox carrier, which knows no tenants, like a real carrier.
  'sandbox_fax',
  'second_factor',
  'signup_allowance',
  'web_session',
];

/** Uniqueness across tenants reveals another tenant's data, so it is only for values that cannot be guessed. */
export const UNIQUE_ACROSS_TENANTS: readonly string[] = [
  'api_key_token_hash',
  'calendar_feed_token_hash',
  'fax_transmission_provider_id',
  'invitation_token_hash',
  'oauth_code_code_hash',
  'oauth_token_token_hash',
  'signature_envelope_service_id',
];
