export interface OutsideCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Ends the call, however far it has come: most callers want `AbortSignal.timeout`. */
  readonly signal: AbortSignal;
  /** Of the answer's body. What is longer is not read to its end. */
  readonly maxBytes: number;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * There is no answer: nobody there, not in time, cut off, or longer than anybody would send. Whether the other
 * side did what it was asked is unknown.
 */
export class NoAnswer extends Error {
  constructor(
    readonly why: 'unreachable' | 'timeout' | 'too_large',
    cause?: unknown,
  ) {
    super(`no answer: ${why}`, { cause });
  }
}

/** One call to somebody else's server. Redirects are answers like any other: credentials follow nobody. */
export async function callOutside(call: OutsideCall): Promise<OutsideAnswer> {
  const { method, url, headers = {}, body, signal, maxBytes } = call;
  try {
    const response = await fetch(url, {
      method,
      headers,
      signal,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, body: await readUpTo(maxBytes, response) };
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(signal.aborted ? 'timeout' : 'unreachable', error);
  }
}

async function readUpTo(maxBytes: number, { body }: Response): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new NoAnswer('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
