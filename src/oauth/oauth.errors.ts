/**
 * Errors as OAuth's RFCs name them. The client gets one fixed text per code. `detail` may contain more and is
 * only logged.
 */
export abstract class OAuthError extends Error {
  abstract readonly code: string;
  readonly status: number = 400;

  constructor(
    readonly reason: string,
    readonly detail: string = reason,
  ) {
    super(detail);
    this.name = new.target.name;
  }
}

/** RFC 6749 §5.2: a parameter is missing, repeated or malformed, or the client authenticates in two ways. */
export class InvalidOAuthRequest extends OAuthError {
  readonly code = 'invalid_request';
}

/** RFC 6749 §5.2. Unknown, revoked and wrong secret return the same response. */
export class InvalidClient extends OAuthError {
  readonly code = 'invalid_client';
  override readonly status = 401;

  /** `challenged`: whether the response names the Basic scheme. */
  constructor(
    readonly challenged: boolean,
    detail: string,
  ) {
    super('the client is unknown or revoked, or its secret is wrong', detail);
  }
}

export class InvalidGrant extends OAuthError {
  readonly code = 'invalid_grant';

  constructor(detail: string) {
    super('the code or refresh token is unknown, expired, used, revoked or from another request', detail);
  }
}

/** RFC 7009 §2.1: revoking another client's token is refused with an error. */
export class NotYourToken extends OAuthError {
  readonly code = 'invalid_grant';

  constructor() {
    super('the token was issued to another client');
  }
}

export class InvalidScope extends OAuthError {
  readonly code = 'invalid_scope';

  constructor(detail: string) {
    super('the scope is unknown or exceeds what may be granted', detail);
  }
}

export class UnauthorizedClient extends OAuthError {
  readonly code = 'unauthorized_client';

  constructor() {
    super('partner and public clients get tokens only through consent and refresh');
  }
}

export class UnsupportedGrantType extends OAuthError {
  readonly code = 'unsupported_grant_type';

  constructor() {
    super('grant_type must be client_credentials, authorization_code or refresh_token');
  }
}

export class UnsupportedResponseType extends OAuthError {
  readonly code = 'unsupported_response_type';

  constructor() {
    super('response_type must be code');
  }
}

/** RFC 8707 §2: the resource is not part of this service. */
export class InvalidTarget extends OAuthError {
  readonly code = 'invalid_target';

  constructor() {
    super('unknown resource');
  }
}

/** RFC 7591 §3.2.2. */
export class InvalidRedirectUri extends OAuthError {
  readonly code = 'invalid_redirect_uri';
}

/** RFC 7591 §3.2.2. */
export class InvalidClientMetadata extends OAuthError {
  readonly code = 'invalid_client_metadata';
}

/** RFC 6749 §4.1.2.1: the user denied, or may not approve. */
export class AccessDenied extends OAuthError {
  readonly code = 'access_denied';
}

/** RFC 6749 §4.1.2.1: the redirect error for what would otherwise be a 500. */
export class ServerError extends OAuthError {
  readonly code = 'server_error';
  override readonly status = 500;

  constructor() {
    super('something went wrong: try again');
  }
}

export class TokenRateLimited extends OAuthError {
  readonly code = 'rate_limited';
  override readonly status = 429;

  constructor(readonly retryAfterSeconds: number) {
    super(`too many requests: try again in ${retryAfterSeconds} s`);
  }
}
