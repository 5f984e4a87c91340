import { escapeHtml } from '../../kernel/escape-html.js';

/**
 * What XML 1.0 §2.2 does not allow, lone surrogates included; carriage returns, which it does not preserve; and the first
 * character of text that already looks like an escape.
 */
const ESCAPED = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|_(?=x[0-9A-Fa-f]{4}_)/gu;

/** Text without any of these, and without what XML escapes. */
const PLAIN = /^[ !#-%(-;=?-^`-\ud7ff]*$/;

/** Text of a cell: what XML cannot contain is escaped as `_xHHHH_` (ECMA-376-1 §22.9.2.19). */
export function escapeCellText(text: string): string {
  return PLAIN.test(text) ? text : escapeXml(text.replaceAll(ESCAPED, toEscape));
}

function toEscape(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** The same characters as in HTML. */
export const escapeXml = escapeHtml;
