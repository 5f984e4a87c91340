const MAX_CHARACTERS = 60;
const BLANKS = /[\p{C}\p{Z}]+/gu;
/** Characters after which a mail program continues a link or an address. */
const LINK_PARTS = /(?<![.@:/\\\u3002])[.@:/\\\u3002]+(?=[^\s.@:/\\\u3002])/gu;
/** More of these characters may follow, as in `file:///`. */
const SCHEME_END = /:\/\/(?=\S)/gu;

/**
 * A name that a user chose, for a mail to someone else: on one line, short, and without anything that mail programs turn
 * into a link. Otherwise anyone could rename their business and have us mail an advertisement.
 */
export function nameInMail(name: string): string {
  const line = name.normalize('NFKC').replace(BLANKS, ' ').trim();
  const characters = Array.from(line.replace(LINK_PARTS, '$& ').replace(SCHEME_END, '$& '));
  if (characters.length === 0) return 'unnamed';
  if (characters.length <= MAX_CHARACTERS) return characters.join('');
  const start = characters.slice(0, MAX_CHARACTERS - 1).join('');
  // An ellipsis would continue the link.
  return `${start.trimEnd().replace(/:\/\/$/u, '')}…`;
}
