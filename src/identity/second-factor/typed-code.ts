const TOTP_CODE = /^\d{6}$/;
/** Base 32, 80 bits. */
const RECOVERY_CODE = /^[A-Z2-7]{16}$/;

/** What a user typed as the second factor. */
export interface TypedCode {
  readonly kind: 'totp' | 'recovery_code';
  /** Without separators, letters in upper case. */
  readonly text: string;
}

/** Reads a code of an authenticator app or a recovery code, with or without separators. Null if it can be neither. */
export function readTypedCode(typed: string): TypedCode | null {
  const text = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (TOTP_CODE.test(text)) return { kind: 'totp', text };
  return RECOVERY_CODE.test(text) ? { kind: 'recovery_code', text } : null;
}
