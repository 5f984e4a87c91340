import { DomainError, InvalidRequest } from '../kernel/domain-error.js';

export class LastOwner extends DomainError {
  readonly code = 'last_owner';

  constructor() {
    super('a business must have at least one owner: make another member an owner first');
  }
}

export class ApiKeyLimit extends DomainError {
  readonly code = 'api_key_limit';

  constructor(limit: number) {
    super(`a business can have ${limit} live API keys: revoke one first`);
  }
}

/** No session, or one that has ended. Bearer credentials are ignored on the web app's routes. */
export class NotSignedIn extends DomainError {
  readonly code = 'unauthorized';

  constructor() {
    super('sign in first');
  }
}

/** One response for every failed sign-in: it does not reveal which check failed. */
export class SignInFailed extends DomainError {
  readonly code = 'sign_in_failed';

  constructor() {
    super('the address or the password is wrong, or the address is not confirmed yet');
  }
}

/** The second step of a sign-in without its first, or too long after it. */
export class SignInExpired extends DomainError {
  readonly code = 'sign_in_expired';

  constructor() {
    super('this sign-in has expired: enter your password again');
  }
}

/** One response for every code that is not accepted: it does not reveal whether the code was right a moment ago. */
export function wrongCode(): InvalidRequest {
  return InvalidRequest.at('code', 'is not valid: it is wrong, was used before or has expired');
}

/** A mailed link that was used, has expired, or never existed. */
export class LinkExpired extends DomainError {
  readonly code = 'link_expired';

  constructor() {
    super('this link has already been used or has expired: request a new one');
  }
}
