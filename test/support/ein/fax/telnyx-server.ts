import { randomUUID } from 'node:crypto';
import { generateKeyPairSync, sign } from 'node:crypto';
import { FaxServer, type Operation, type Reply, type SeenRequest } from './fax-server.js';

export interface TelnyxFax {
  readonly id: string;
  status: string;
  failure_reason: string | null;
  readonly to: string;
  readonly from: string;
  readonly connection_id: string;
  readonly client_state: string;
  readonly webhook_url: string;
  readonly created_at: string;
  updated_at: string;
  readonly record_type: 'fax';
  readonly direction: 'outbound';
}

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** Telnyx's Programmable Fax, API v2, as its documentation and SDK describe it. */
export class TelnyxServer extends FaxServer {
  readonly faxes = new Map<string, TelnyxFax>();
  readonly documents = new Map<string, Buffer>();
  /** Called with an accepted fax before the sender gets the response. */
  beforeAnswer: ((fax: TelnyxFax) => Promise<void>) | null = null;

  /** `now`: the clock for the creation times of faxes. */
  constructor(private readonly now: () => Date) {
    super();
  }

  env(): Record<string, string> {
    return {
      FAX_CARRIER: 'telnyx',
      FAX_DESTINATION: '+18556416935',
      ACKNOWLEDGE_INCOMPLETE_SS4: '1',
      TELNYX_BASE_URL: this.baseUrl,
      TELNYX_API_KEY: 'KEY0123_secret',
      TELNYX_CONNECTION_ID: '234423',
      TELNYX_FROM: '+13125790015',
      TELNYX_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
    };
  }

  override reset(): void {
    super.reset();
    this.faxes.clear();
    this.beforeAnswer = null;
  }

  /** The only fax. */
  theFax(): TelnyxFax {
    const [fax, ...others] = this.faxes.values();
    if (!fax || others.length > 0) throw new Error(`there are ${this.faxes.size} faxes`);
    return fax;
  }

  /** The fax with one of our references. */
  faxOf(reference: string): TelnyxFax {
    const state = Buffer.from(reference).toString('base64');
    const fax = [...this.faxes.values()].find((one) => one.client_state === state);
    if (!fax) throw new Error(`there is no fax ${reference}`);
    return fax;
  }

  /** Another fax of the same account. */
  async addForeignFax(to: string): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ to, client_state: 'c29tZWJvZHkgZWxzZQ==' }))
      form.set(name, value);
    form.set('contents', new Blob(['%PDF']));
    const encoded = new Request('http://carrier', { method: 'POST', body: form });
    const headers = Object.fromEntries(encoded.headers);
    await this.take({ headers, body: Buffer.from(await encoded.arrayBuffer()) });
  }

  protected operationOf({ method, path }: SeenRequest): Operation | null {
    if (path === '/v2/faxes') return method === 'POST' ? 'send' : 'list';
    return /^\/v2\/faxes\/[^/]+$/.test(path) && method === 'GET' ? 'read' : null;
  }

  protected async answer(operation: Operation, request: SeenRequest): Promise<Reply> {
    switch (operation) {
      case 'send':
        return this.take(request);
      case 'read': {
        const fax = this.faxes.get(request.path.split('/').at(-1) ?? '');
        return fax
          ? { status: 200, json: { data: fax } }
          : { status: 404, json: { errors: [{ code: '10005', title: 'Resource not found' }] } };
      }
      case 'list':
        return this.list(request.query);
    }
  }

  private async take({ headers, body }: Pick<SeenRequest, 'headers' | 'body'>): Promise<Reply> {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    const text = (name: string) => form.get(name) as string;
    const at = this.now().toISOString();
    const fax: TelnyxFax = {
      id: randomUUID(),
      record_type: 'fax',
      direction: 'outbound',
      status: 'queued',
      failure_reason: null,
      to: text('to'),
      from: text('from'),
      connection_id: text('connection_id'),
      client_state: text('client_state'),
      webhook_url: text('webhook_url'),
      created_at: at,
      updated_at: at,
    };
    this.faxes.set(fax.id, fax);
    const contents = form.get('contents') as File;
    this.documents.set(fax.id, Buffer.from(await contents.arrayBuffer()));
    await this.beforeAnswer?.(fax);
    return { status: 202, json: { data: fax } };
  }

  private list(query: URLSearchParams): Reply {
    const size = Number(query.get('page[size]') ?? 20);
    const page = Number(query.get('page[number]') ?? 1);
    const found = [...this.faxes.values()].filter(
      (fax) =>
        fax.to === query.get('filter[to][eq]') &&
        fax.direction === query.get('filter[direction][eq]') &&
        fax.created_at >= (query.get('filter[created_at][gte]') ?? '') &&
        fax.created_at <= (query.get('filter[created_at][lte]') ?? '~'),
    );
    const meta = {
      page_number: page,
      page_size: size,
      total_pages: Math.ceil(found.length / size),
      total_results: found.length,
    };
    return { status: 200, json: { data: found.slice((page - 1) * size, page * size), meta } };
  }
}

/** An event about a fax, as Telnyx sends it to the webhook URL. */
export function telnyxEvent(
  fax: Pick<TelnyxFax, 'id' | 'client_state' | 'to' | 'from' | 'connection_id'>,
  type: string,
  { occurredAt, ...payload }: { occurredAt: string; [name: string]: unknown },
): string {
  return JSON.stringify({
    data: {
      record_type: 'event',
      id: randomUUID(),
      event_type: type,
      occurred_at: occurredAt,
      payload: {
        fax_id: fax.id,
        connection_id: fax.connection_id,
        direction: 'outbound',
        from: fax.from,
        to: fax.to,
        user_id: 'a5b7a1a0',
        client_state: fax.client_state,
        ...payload,
      },
    },
    meta: { attempt: 1, delivered_to: 'https://example.com' },
  });
}

/** Telnyx's headers for a body, signed at this time. */
export function telnyxHeaders(body: string, at: Date, key = privateKey): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'telnyx-timestamp': timestamp,
    'telnyx-signature-ed25519': sign(null, Buffer.from(`${timestamp}|${body}`), key).toString('base64'),
  };
}
