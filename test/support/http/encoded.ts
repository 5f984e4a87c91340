import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

interface Sent {
  readonly method?: string;
  /** Accept-Encoding; none by default. */
  readonly encoding?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response as it was sent, and decoded. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly encoding: string | undefined;
  /** The bytes of the body on the wire. */
  readonly size: number;
  readonly content: Buffer;
}

/** A request by Node's own client, which adds no Accept-Encoding and decodes nothing. */
export async function receive(
  url: string,
  { method = 'GET', encoding, headers = {}, body }: Sent = {},
): Promise<Received> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = { ...headers, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) };
    httpRequest(url, { method, headers: sent }, resolve).on('error', reject).end(body);
  });
  const bytes = await buffer(response);
  const used = response.headers['content-encoding'];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    encoding: used,
    size: bytes.length,
    content: decode(bytes, used),
  };
}

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0 || encoding === undefined) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}
