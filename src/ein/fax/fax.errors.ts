import type { CalendarDate } from '../../kernel/calendar-date.js';
import { DomainError } from '../../kernel/domain-error.js';
import { OutsideCallFailed } from '../../platform/outside/outside-call-failed.js';

/** The carrier refused, or its response is invalid. */
export class CarrierError extends OutsideCallFailed {
  readonly code = 'carrier_error';
}

/** The carrier cannot be reached, or rejects our credentials. */
export class CarrierUnavailable extends OutsideCallFailed {
  readonly code = 'carrier_unavailable';
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

/** The IRS wants the state to form a company before it asks for an EIN. */
export class FormationPending extends DomainError {
  readonly code = 'formation_pending';

  constructor() {
    super(
      'the state has not approved the incorporation yet: wait for it, or send { "acknowledgeNotFormed": true }',
    );
  }
}

/** Without a fax number the IRS sends the EIN by mail. */
export class NoReturnFax extends DomainError {
  readonly code = 'no_return_fax';

  constructor() {
    super(
      'the form has no fax number, so the IRS would send the EIN by mail, weeks later: have the form drawn again with ' +
        'one, or send { "acknowledgeNoReturnFax": true }',
    );
  }
}

/** Instructions for Form SS-4: one EIN per responsible party per day. */
export class OneEinPerDay extends DomainError {
  readonly code = 'one_ein_per_day';

  constructor(allowedOn: CalendarDate) {
    super(
      'the IRS issues one EIN per responsible party per day, and another form of this person was sent today: transmit ' +
        `it on ${allowedOn} (Eastern time) or later`,
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
