import { DomainError } from '../kernel/domain-error.js';

export class ApplicationExists extends DomainError {
  readonly code = 'application_exists';

  constructor() {
    super('there is an EIN application already: cancel it before you begin another');
  }
}

export class TransmissionInFlight extends DomainError {
  readonly code = 'transmission_in_flight';

  constructor() {
    super('a fax of this application is on its way: reconcile the transmission first');
  }
}
