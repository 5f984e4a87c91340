/** Checks before anything is sent, for the commonest slips; the service has the last word on all of them. */

export function isFilled(problem: string) {
  return (value: string): string | null => (value.trim() === '' ? problem : null);
}

export function isEmail(value: string): string | null {
  return /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an e-mail address, such as ana@example.com.';
}

export function isNewPassword(value: string): string | null {
  return Array.from(value).length >= 8 ? null : 'Use at least 8 characters.';
}

export const PASSWORD_HINT =
  'At least 8 characters. A few words in a row are easy to remember and hard to guess.';
