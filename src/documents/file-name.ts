import { clip } from '../kernel/text.js';
import type { ContentType } from './document-kinds.js';

const MAX_LENGTH = 200;
const UNNAMED = 'document';
/** The first one is the usual one. */
const EXTENSIONS: Readonly<Record<ContentType, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
};
/** Control characters, line breaks, and marks that reverse text: `fdp.exe` could read as `exe.pdf`. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The stored file name: the last part of the path without invisible characters, at most 200 characters, with
 * the extension of the content. A PDF sent as `letter.exe` is stored as `letter.exe.pdf`.
 */
export function cleanFileName(sent: string, contentType: ContentType): string {
  const lastPart = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const bare = lastPart
    .replaceAll(UNSAFE, '')
    .replace(/^[.\s]+/, '')
    .replace(/(?<![.\s])[.\s]+$/, '');
  const known = EXTENSIONS[contentType].find((extension) => bare.toLowerCase().endsWith(`.${extension}`));
  const extension = known === undefined ? `.${EXTENSIONS[contentType][0]}` : bare.slice(-known.length - 1);
  const stem = known === undefined ? bare : bare.slice(0, -extension.length);
  return (clip(stem, MAX_LENGTH - extension.length) || UNNAMED) + extension;
}
