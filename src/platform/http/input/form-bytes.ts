import { isUtf8 } from 'node:buffer';
import type { Request } from 'express';
import { isEncodedUtf8 } from './encoded-text.js';

const REPLACEMENT = '\ufffd';
const END_OF_HEADERS = '\r\n\r\n';

/** The bytes of a form while another parser reads it, without a copy of them. */
export class FormBytes {
  private readonly chunks: Buffer[] = [];

  constructor(private readonly request: Request) {
    request.on('data', (chunk: Buffer) => this.chunks.push(chunk));
  }

  /**
   * Whether the texts that the parser made of them were sent as UTF-8, or in the charset that a part declares. The parser
   * replaces bad bytes with U+FFFD, which a sender may also mean: then the bytes decide.
   */
  encode(texts: readonly string[]): boolean {
    return !texts.some((text) => text.includes(REPLACEMENT)) || this.parts().every(isEncodedPart);
  }

  private parts(): readonly Buffer[] {
    const bytes = Buffer.concat(this.chunks);
    const delimiter = `--${boundaryOf(this.request)}`;
    const parts: Buffer[] = [];
    for (let start = 0; start < bytes.length;) {
      const end = bytes.indexOf(delimiter, start, 'latin1');
      parts.push(bytes.subarray(start, end < 0 ? bytes.length : end));
      start = end < 0 ? bytes.length : end + delimiter.length;
    }
    return parts;
  }
}

/** The type has been checked: a form without a boundary does not get here. */
function boundaryOf({ headers }: Request): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;]+))/i.exec(headers['content-type'] ?? '') ?? [];
  return quoted ?? plain ?? '';
}

/** Whether the headers of a part and its text are UTF-8. The content of a file may be anything. */
function isEncodedPart(part: Buffer): boolean {
  const end = part.indexOf(END_OF_HEADERS);
  const head = end < 0 ? part : part.subarray(0, end);
  if (!isUtf8(head)) return false;
  const headers = head.toString();
  if (/;\s*filename\*?=|application\/octet-stream/i.test(headers))
    return isEncodedUtf8(extendedNameIn(headers));
  return declaresOtherCharset(headers) || isUtf8(part);
}

/** RFC 5987: the file name in `filename*=UTF-8''…`, in percent-encoding. */
function extendedNameIn(headers: string): string {
  return /filename\*=utf-8'[^'\r\n]*'([^\s;]*)/i.exec(headers)?.[1] ?? '';
}

function declaresOtherCharset(headers: string): boolean {
  const charset = /;[ \t]*charset="?([^\s;"]+)/i.exec(headers)?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}
