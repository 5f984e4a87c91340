import { DomainError } from '../kernel/domain-error.js';

export class LastOwner extends DomainError {
  readonly code = 'last_owner';

  constructor() {
    super('a business keeps at least one owner: make somebody else an owner first');
  }
}

/** No session, or one that has ended. Says nothing of bearer credentials: the web app's routes ignore them. */
export class NotSignedIn extends DomainError {
  readonly code = 'unauthorized';

  constructor() {
    super('sign in first');
  }
}

/** One answer for every way in which signing in fails: which one it was is nobody's business. */
export class SignInFailed extends DomainError {
  readonly code = 'sign_in_failed';

  constructor() {
    super('the address or the password is wrong, or the address is not confirmed yet');
  }
}

/** A link out of a mail that was used, has expired, or was never ours. */
export class LinkExpired extends DomainError {
  readonly code = 'link_expired';

  constructor() {
    super('this link was used before or has expired: ask for a new one');
  }
}
