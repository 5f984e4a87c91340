import { DomainError } from '../../kernel/domain-error.js';

/** The carrier refused, or what it answered makes no sense. */
export class CarrierError extends DomainError {
  readonly code = 'carrier_error';

  /** `refused`: the carrier said no to what it was asked, and so did nothing of it. */
  constructor(
    reason: string,
    readonly refused = false,
  ) {
    super(reason);
  }
}

/** The carrier cannot be reached or does not let us in. */
export class CarrierUnavailable extends DomainError {
  readonly code = 'carrier_unavailable';

  /** `refused`: the carrier did not let us in, and so did nothing of what it was asked. */
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
        '{ "acknowledgeUnconfirmed": true } to fax it once more',
    );
  }
}

/** A callback without the carrier's signature or credentials. */
export class UnverifiedCallback extends DomainError {
  readonly code = 'unauthorized';

  constructor() {
    super('this does not come from the carrier');
  }
}
