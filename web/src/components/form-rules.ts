/** Checks for the most common mistakes before anything is sent. The service decides. */

export function isFilled(problem: string) {
  return (value: string): string | null => (value.trim() === '' ? problem : null);
}

export function isEmail(value: string): string | null {
  return /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address, such as ana@example.com.';
}

export function isNewPassword(value: string): string | null {
  return Array.from(value).length >= 8 ? null : 'Use at least 8 characters.';
}

export const PASSWORD_HINT =
  'At least 8 characters. A few words in a row are easy to remember and hard to guess.';
