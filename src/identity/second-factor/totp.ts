import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret has the length of a SHA-1 (RFC 4226 §4). */
const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const DIGITS = 6;
/** How many steps a clock may be ahead or behind (RFC 6238 §5.2). */
const WINDOW = 1;

/** Whose secret an authenticator app shows. */
export interface TotpAccount {
  readonly issuer: string;
  readonly name: string;
}

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The number of 30-second steps up to a moment. */
export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / STEP_MS);
}

/** The code of one step (RFC 4226 §5.3 with the counter of RFC 6238 §4). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The first step of the window, after the one that was accepted last, that has this code of six digits; or null. */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  { at, lastUsedStep }: { readonly at: Date; readonly lastUsedStep: number | null },
): number | null {
  const now = stepAt(at);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, index) => now - WINDOW + index);
  const matching = steps.filter((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)),
  );
  return matching.find((step) => lastUsedStep === null || step > lastUsedStep) ?? null;
}

/** The content of the QR code for an authenticator app, in the format that these apps share. */
export function otpauthUri(secretBase32: string, { issuer, name }: TotpAccount): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`;
  const parameters = [
    `secret=${secretBase32}`,
    `issuer=${encodeURIComponent(issuer)}`,
    'algorithm=SHA1',
    `digits=${DIGITS}`,
    `period=${STEP_MS / 1_000}`,
  ];
  return `otpauth://totp/${label}?${parameters.join('&')}`;
}
