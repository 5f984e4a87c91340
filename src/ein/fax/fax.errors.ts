import { DomainError } from '../../kernel/domain-error.js';

/** The carrier refused, or its response is invalid. */
export class CarrierError extends DomainError {
  readonly code = 'carrier_error';

  /** `refused`: the carrier rejected the request, so it did nothing. */
  constructor(
    reason: string,
    readonly refused = false,
  ) {
    super(reason);
  }
}

/** The carrier cannot be reached, or rejects our credentials. */
export class CarrierUnavailable extends DomainError {
  readonly code = 'carrier_unavailable';

  /** `refused`: the carrier rejected the call before processing it, so it did nothing. */
  constructor(
    reason: string,
    readonly refused = false,
  ) {
    super(reason);
  }
}

export class UnconfirmedTransmission extends DomainError {
  readonly code = 'unconfirmed_transmission';

  constructor() {
    super(
      'an earlier fax of this application may have arrived: mark the application as filed, or send ' +
        '{ "acknowledgeUnconfirmed": true } to fax it again',
    );
  }
}

/** A callback without the carrier's signature or credentials. */
export class UnverifiedCallback extends DomainError {
  readonly code = 'unauthorized';

  constructor() {
    super('invalid callback signature or credentials');
  }
}
