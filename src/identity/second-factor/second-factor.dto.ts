import { Secret } from '../accounts/accounts.dto.js';
import type {
  ChangeSecondFactorInput,
  SecondFactorCodeInput,
  StartSecondFactorInput,
} from '../session-api.js';

export class SecondFactorCodeDto implements SecondFactorCodeInput {
  @Secret()
  code!: string;
}

export class StartSecondFactorDto implements StartSecondFactorInput {
  @Secret()
  currentPassword!: string;
}

export class ChangeSecondFactorDto implements ChangeSecondFactorInput {
  @Secret()
  currentPassword!: string;

  @Secret()
  code!: string;
}
