import { COMMON_PASSWORDS } from './common-passwords.data.js';

export const PASSWORD_LENGTH = { min: 8, max: 256 } as const;

/** Characters that users type in place of letters. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A bad password stays bad with up to this many characters appended: password1, charterbook2026! */
const MAX_SUFFIX = 5;
/** Shorter sequences can remain when the suffix of a good password is cut off. */
const MIN_SEQUENCE_LENGTH = 6;
const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];

/** What makes a password easy to guess, as the end of a sentence; null for an acceptable one. */
export function weaknessOf(password: string, email: string): string | null {
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max)
    return `must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`;
  if (!password.isWellFormed()) return 'must not contain broken Unicode';
  const forms = formsOf(password);
  if (forms.some((form) => COMMON_PASSWORDS.has(form))) return 'is a common password';
  if (forms.some(isMonotonous)) return 'must not be a repetition or a sequence of characters';
  const own = ownWordsOf(email);
  if (forms.some((form) => own.some((word) => isWordWithSuffix(form, word))))
    return 'must not be based on your email address or the name of this service';
  return null;
}

/** The password as it is, without its suffix, and with letters instead of their substitutes. */
function formsOf(password: string): string[] {
  const plain = password.toLowerCase();
  const suffix = new RegExp(`[^a-z]{1,${MAX_SUFFIX}}$`);
  const forms = [plain, plain.replace(suffix, '')];
  return [...new Set([...forms, ...forms.map(withoutSubstitutes)])];
}

function isWordWithSuffix(form: string, word: string): boolean {
  return form.startsWith(word) && form.length - word.length <= MAX_SUFFIX;
}

function withoutSubstitutes(text: string): string {
  return Array.from(text, (character) => SUBSTITUTES[character] ?? character).join('');
}

/** One character or a short piece repeated, or a sequence of the alphabet, the digits or the keyboard. */
function isMonotonous(text: string): boolean {
  if (/^(.{1,3})\1{2,}.{0,2}$/su.test(text)) return true;
  if (text.length < MIN_SEQUENCE_LENGTH) return false;
  const backwards = Array.from(text).toReversed().join('');
  return SEQUENCES.some((sequence) => sequence.includes(text) || sequence.includes(backwards));
}

/** Words that anyone who knows the address can guess, as written and without separators. */
function ownWordsOf(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const name = local.split('+')[0] ?? '';
  const company = domain.split('.')[0] ?? '';
  const words = [email.toLowerCase(), local, name, company, domain, 'charterbook', 'mycharterbook'];
  const joined = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return [...words, ...joined].filter((word) => word.length >= PASSWORD_LENGTH.min - MAX_SUFFIX);
}
