import { Flag, Matching, OneOf, Optional } from '../../platform/http/input/fields/fields.js';
import { AcknowledgedErrors } from '../preflight/acknowledged-errors.js';
import { SANDBOX_OUTCOMES, type SandboxOutcome } from './carriers/sandbox/sandbox-outcomes.js';

/** What to accept when the form is faxed. All fields may be omitted. */
export class TransmitDto {
  /** True faxes the form although an earlier fax may have arrived, which risks two EINs. */
  @Optional()
  @Flag()
  acknowledgeUnconfirmed?: boolean;

  /** True faxes the form before the state has approved the incorporation. */
  @Optional()
  @Flag()
  acknowledgeNotFormed?: boolean;

  /** True faxes a form without a fax number for the EIN, which then comes by mail. */
  @Optional()
  @Flag()
  acknowledgeNoReturnFax?: boolean;

  /** Fax the form although these checks of the preflight failed. */
  @Optional()
  @AcknowledgedErrors()
  acknowledgeErrors?: string[];

  /**
   * The number to fax to, with a plus and a country code (E.164), such as `+18556416935`. Default: the configured
   * number of the IRS.
   */
  @Optional()
  @Matching(/^\+[1-9]\d{5,14}$/, 'a telephone number such as +12025550100')
  faxNumber?: string;

  /** What happens to the fax. Only with the sandbox carrier. Default: by the last digit of the number. */
  @Optional()
  @OneOf(SANDBOX_OUTCOMES)
  sandboxOutcome?: SandboxOutcome;
}
