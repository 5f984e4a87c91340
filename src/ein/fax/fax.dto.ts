import { Flag, Matching, OneOf, Optional } from '../../platform/http/fields.js';
import { SANDBOX_OUTCOMES, type SandboxOutcome } from './carriers/sandbox/sandbox-outcomes.js';

export class TransmitDto {
  @Optional()
  @Flag()
  acknowledgeUnconfirmed?: boolean;

  @Optional()
  @Matching(/^\+[1-9]\d{5,14}$/, 'a telephone number such as +12025550100')
  faxNumber?: string;

  @Optional()
  @OneOf(SANDBOX_OUTCOMES)
  sandboxOutcome?: SandboxOutcome;
}
