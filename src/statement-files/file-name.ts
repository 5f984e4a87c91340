import { clip } from '../kernel/text.js';

const MAX_LENGTH = 200;
/** Control characters, line ends and text direction marks. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** The last segment of the path that was sent, without invisible characters. */
export function fileNameOf(sent: string): string {
  const lastPart = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  return clip(lastPart.replaceAll(UNSAFE, '').trim(), MAX_LENGTH) || 'statement';
}
