import { InvalidRequest } from '../kernel/domain-error.js';

export const MAX_TITLE_LENGTH = 200;

/**
 * The stored title: composed like file names (NFC), so that a search finds both, without white space around it. Null for
 * an empty one. Throws InvalidRequest if composing makes it too long, which it does to a few characters.
 */
export function titleOf(sent: string | null | undefined): string | null {
  const title = sent?.normalize('NFC').trim() ?? '';
  if (Array.from(title).length > MAX_TITLE_LENGTH)
    throw InvalidRequest.at('title', `must have at most ${MAX_TITLE_LENGTH} characters`);
  return title === '' ? null : title;
}
