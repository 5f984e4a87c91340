import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** How long caches may use one, as `Cache-Control`. */
export const PUBLIC_TEXT = 'public, max-age=3600';

/** Each text is compressed once per process, so nearly as well as possible. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const ENCODERS: ReadonlyMap<string, (text: string) => Promise<Buffer>> = new Map([
  ['br', (text) => promisify(brotliCompress)(text, BROTLI_OPTIONS)],
  ['gzip', (text) => promisify(gzip)(text)],
]);

/**
 * A text that never changes, with its compressed copies. Each copy is made once, when a client first accepts it: public
 * files are large, and compressing them for each request would be expensive for the service and cheap to cause.
 */
export class StaticText {
  private readonly copies = new Map<string, Promise<Buffer>>();

  constructor(readonly text: string) {}

  async send(request: Request, response: Response): Promise<void> {
    response.vary('Accept-Encoding');
    for (const [encoding, encode] of ENCODERS) {
      if (request.acceptsEncodings(encoding) !== encoding) continue;
      const copy = this.copies.get(encoding) ?? encode(this.text);
      this.copies.set(encoding, copy);
      response.setHeader('Content-Encoding', encoding);
      response.send(await copy);
      return;
    }
    response.send(this.text);
  }
}
