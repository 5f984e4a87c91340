import { DomainError } from '../kernel/domain-error.js';

export class ApplicationExists extends DomainError {
  readonly code = 'application_exists';

  constructor() {
    super('an EIN application already exists: cancel it before you create another');
  }
}

export class TransmissionInFlight extends DomainError {
  readonly code = 'transmission_in_flight';

  constructor() {
    super('a fax of this application is in flight: reconcile the transmission first');
  }
}
