import { Optional } from '../../platform/http/input/fields/fields.js';
import { AcknowledgedErrors } from '../preflight/acknowledged-errors.js';

/** What to accept when the signature is requested. */
export class SignatureRequestDto {
  /** Have the form signed although these checks of the preflight failed. */
  @Optional()
  @AcknowledgedErrors()
  acknowledgeErrors?: string[];
}
