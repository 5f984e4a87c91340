import { EmailField, Field, Flag, Line, Optional } from '../../platform/http/input/fields/fields.js';
import type {
  ChangePasswordInput,
  MailRequestInput,
  MailTokenInput,
  ResetPasswordInput,
  SignInInput,
  SignUpInput,
  VerifyEmailInput,
} from '../session-api.js';

/** Far more than any password or token has. The rules for a new password are in weaknessOf. */
const MAX_SECRET_LENGTH = 1_024;

/** A password, a token or a code: any text up to a length that no real one has. */
export const Secret = () =>
  Field(
    (value) => {
      if (typeof value !== 'string' || value === '') return 'must be text';
      return value.length <= MAX_SECRET_LENGTH ? null : `must have at most ${MAX_SECRET_LENGTH} characters`;
    },
    { type: 'string', minLength: 1, maxLength: MAX_SECRET_LENGTH },
  );

export class SignUpDto implements SignUpInput {
  @EmailField()
  email!: string;

  @Line({ max: 120 })
  name!: string;
}

export class VerifyEmailDto implements VerifyEmailInput {
  @Secret()
  token!: string;

  @Secret()
  password!: string;

  @Optional()
  @Line({ max: 120 })
  name?: string;
}

export class SignInDto implements SignInInput {
  @EmailField()
  email!: string;

  @Secret()
  password!: string;
}

export class MailTokenDto implements MailTokenInput {
  @Secret()
  token!: string;
}

export class MailRequestDto implements MailRequestInput {
  @EmailField()
  email!: string;
}

export class ResetPasswordDto implements ResetPasswordInput {
  @Secret()
  token!: string;

  @Secret()
  password!: string;

  @Optional()
  @Flag()
  revokeCredentials?: boolean;
}

export class ChangePasswordDto implements ChangePasswordInput {
  @Secret()
  currentPassword!: string;

  @Secret()
  newPassword!: string;
}
