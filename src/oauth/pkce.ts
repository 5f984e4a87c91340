import { createHash, timingSafeEqual } from 'node:crypto';

/** RFC 7636 §4.1 and §4.2: 43 to 128 unreserved characters, for both verifier and challenge. */
const PKCE_TEXT = /^[A-Za-z0-9\-._~]{43,128}$/;

export function isCodeChallenge(text: string): boolean {
  return PKCE_TEXT.test(text);
}

/**
 * Whether a verifier matches the challenge (S256). RFC 9700 §2.1.1: a verifier for a code without a challenge
 * fails too, or an attacker could strip the challenge from the request.
 */
export function provesChallenge(verifier: string | undefined, challenge: string | null): boolean {
  if (verifier === undefined || challenge === null || !PKCE_TEXT.test(verifier)) return false;
  return isSameText(challengeOf(verifier), challenge);
}

/** RFC 7636 §4.2: BASE64URL(SHA256(ASCII(verifier))). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url');
}

/** Compares in constant time, whatever the difference or the length. */
function isSameText(one: string, other: string): boolean {
  const digests = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(digests[0] as Buffer, digests[1] as Buffer);
}
