import { COMMON_PASSWORDS } from './common-passwords.data.js';

export const PASSWORD_LENGTH = { min: 8, max: 256 } as const;

/** What people type in place of letters. */
const STAND_INS: Readonly<Record<string, string>> = {
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

/** Up to so many characters stuck on the end of a bad password leave it one: password1, charterbook2026! */
const MAX_TAIL = 5;
/** Shorter ones are left over when the tail of a good password is cut off. */
const SHORTEST_RUN = 6;
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];

/** What makes a password easy to guess, as the end of a sentence; null for one that may be taken. */
export function weaknessOf(password: string, email: string): string | null {
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max)
    return `must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`;
  if (!password.isWellFormed()) return 'must not contain broken Unicode';
  const forms = formsOf(password);
  if (forms.some((form) => COMMON_PASSWORDS.has(form))) return 'is one of the passwords that everybody tries';
  if (forms.some(isMonotonous)) return 'must be more than a repetition or a run of characters';
  const own = ownWordsOf(email);
  if (forms.some((form) => own.some((word) => isWordWithTail(form, word))))
    return 'must not be made of your address or of the name of this service';
  return null;
}

/** The password itself, without its tail, and with letters for their stand-ins. */
function formsOf(password: string): string[] {
  const plain = password.toLowerCase();
  const tail = new RegExp(`[^a-z]{1,${MAX_TAIL}}$`);
  const forms = [plain, plain.replace(tail, '')];
  return [...new Set([...forms, ...forms.map(withoutStandIns)])];
}

function isWordWithTail(form: string, word: string): boolean {
  return form.startsWith(word) && form.length - word.length <= MAX_TAIL;
}

function withoutStandIns(text: string): string {
  return Array.from(text, (character) => STAND_INS[character] ?? character).join('');
}

/** One character, or a short piece over and over, or a run of the alphabet, the digits or the keyboard. */
function isMonotonous(text: string): boolean {
  if (/^(.{1,3})\1{2,}.{0,2}$/su.test(text)) return true;
  if (text.length < SHORTEST_RUN) return false;
  const backwards = Array.from(text).toReversed().join('');
  return RUNS.some((run) => run.includes(text) || run.includes(backwards));
}

/** Words that say nothing new about whoever has this address, as they are and without what is between them. */
function ownWordsOf(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const name = local.split('+')[0] ?? '';
  const company = domain.split('.')[0] ?? '';
  const words = [email.toLowerCase(), local, name, company, domain, 'charterbook', 'mycharterbook'];
  const joined = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return [...words, ...joined].filter((word) => word.length >= PASSWORD_LENGTH.min - MAX_TAIL);
}
