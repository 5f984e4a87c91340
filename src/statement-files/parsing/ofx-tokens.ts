import { refuse } from './statement.js';

/** Receives the tokens of an OFX file in order. */
export interface OfxHandler {
  open(name: string, line: number): void;
  close(name: string, line: number): void;
  text(text: string): void;
}

const NAME = /^[A-Za-z0-9._-]{1,64}$/;
/** More than a chunk of text, to distinguish a token without an end from one that has not arrived yet. */
const MAX_TOKEN_LENGTH = 262_144;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * Splits OFX (SGML in version 1, XML in version 2) into tags and text. Document type declarations are rejected, so
 * the only entities are the five of XML, character references and nbsp.
 */
export class OfxTokens {
  private rest = '';
  private line = 1;

  constructor(private readonly handler: OfxHandler) {}

  write(chunk: string): void {
    let text = this.rest + chunk;
    for (;;) {
      const taken = this.takeOne(text);
      if (taken === 0) break;
      this.countLines(text.slice(0, taken));
      text = text.slice(taken);
    }
    if (text.length > MAX_TOKEN_LENGTH)
      throw refuse(this.line, 'a tag or text that starts here is not closed');
    this.rest = text;
  }

  end(): void {
    if (this.rest.startsWith('<')) throw refuse(this.line, 'the file ends within a tag: it is truncated');
    this.handler.text(decodeEntities(this.rest));
  }

  /** The length of the next complete token; 0 if more text is needed. */
  private takeOne(text: string): number {
    const open = text.indexOf('<');
    if (open > 0) {
      this.handler.text(decodeEntities(text.slice(0, open)));
      return open;
    }
    if (open < 0) return 0;
    if (text.startsWith('<!--')) return endOf(text, '-->');
    if (text.startsWith('<![CDATA[')) {
      const end = endOf(text, ']]>');
      if (end > 0) this.handler.text(text.slice(9, end - 3));
      return end;
    }
    const end = endOf(text, '>');
    if (end === 0) return 0;
    this.takeTag(text.slice(1, end - 1));
    return end;
  }

  private takeTag(inner: string): void {
    if (inner.startsWith('?')) return;
    if (inner.startsWith('!'))
      throw refuse(this.line, 'the file declares a document type or entities, which is not allowed');
    const isClose = inner.startsWith('/');
    const isEmpty = inner.endsWith('/');
    const name = inner.replace(/^\/|\/$/g, '').trim();
    if (!NAME.test(name)) throw refuse(this.line, 'an OFX tag can only contain a name');
    if (isClose) this.handler.close(name.toUpperCase(), this.line);
    else this.handler.open(name.toUpperCase(), this.line);
    if (isEmpty) this.handler.close(name.toUpperCase(), this.line);
  }

  private countLines(token: string): void {
    for (let at = token.indexOf('\n'); at >= 0; at = token.indexOf('\n', at + 1)) this.line++;
    if (!token.includes('\r')) return;
    // A CR alone ends a line, too. A CRLF is never split: tokens end before a tag.
    for (let at = token.indexOf('\r'); at >= 0; at = token.indexOf('\r', at + 1))
      if (token[at + 1] !== '\n') this.line++;
  }
}

function endOf(text: string, mark: string): number {
  const at = text.indexOf(mark);
  return at < 0 ? 0 : at + mark.length;
}

/** Keeps unknown entities unchanged: banks forget to escape ampersands. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{1,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const hex = name[1]?.toLowerCase() === 'x';
    const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
