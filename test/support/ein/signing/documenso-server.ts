import { randomBytes } from 'node:crypto';
import {
  type CallKind,
  type HeldEnvelope,
  type Received,
  type Reply,
  SigningServer,
  signedForm,
} from './signing-server.js';

const API_KEY = 'api_0123456789abcdef';
const SECRET = 'what-both-sides-know';

/** The part of Documenso's API v2 that the service uses. */
export class DocumensoServer extends SigningServer {
  readonly name = 'documenso';
  /** The `payload` and `files` of every creation. */
  readonly forms: { payload: any; fileNames: string[]; pdf: Buffer }[] = [];

  env(): Record<string, string> {
    return {
      SIGNING_SERVICE: 'documenso',
      DOCUMENSO_BASE_URL: `${this.url}/api/v2`,
      DOCUMENSO_API_KEY: API_KEY,
      DOCUMENSO_WEBHOOK_SECRET: SECRET,
    };
  }

  kindOf({ path }: Received): CallKind {
    if (path.endsWith('/envelope/create')) return 'create';
    if (path.endsWith('/envelope/distribute')) return 'send';
    if (/\/envelope\/(cancel|delete)$/.test(path)) return 'void';
    if (path.includes('/download')) return 'download';
    return path.includes('/envelope?') ? 'find' : 'read';
  }

  complete(id: string): void {
    Object.assign(this.get(id), { status: 'COMPLETED', completedAt: '2026-03-15T12:00:00.000Z' });
  }

  decline(id: string): void {
    this.get(id).status = 'REJECTED';
  }

  voidElsewhere(id: string): void {
    this.get(id).status = 'CANCELLED';
  }

  callback(id: string) {
    return {
      headers: { 'content-type': 'application/json', 'X-Documenso-Secret': SECRET },
      body: this.bodyOf(id),
    };
  }

  forgedCallback(id: string) {
    return {
      headers: { 'content-type': 'application/json', 'X-Documenso-Secret': `${SECRET}!` },
      body: this.bodyOf(id),
    };
  }

  protected async reply(call: Received, kind: CallKind): Promise<Reply> {
    if (call.headers.authorization !== API_KEY) return { status: 401, body: { code: 'UNAUTHORIZED' } };
    const { pathname, searchParams } = new URL(call.path, this.url);
    const given = call.headers['content-type'] === 'application/json' ? JSON.parse(call.body.toString()) : {};
    switch (kind) {
      case 'create':
        return this.create(call);
      case 'find':
        return this.find(searchParams.get('query') ?? '');
      case 'download':
        return {
          status: 200,
          body: await signedForm(pathname.split('/').at(-2)?.replace('item_', '') ?? ''),
        };
      case 'read':
        return this.withEnvelope(pathname.split('/').at(-1) ?? '', (envelope) => viewOf(envelope));
      case 'send':
        return this.withEnvelope(given.envelopeId, (envelope) => {
          envelope.status = 'PENDING';
          const signingUrl = `${this.url}/sign/${envelope.id}`;
          return { success: true, id: envelope.id, recipients: [{ id: 1, role: 'SIGNER', signingUrl }] };
        });
      case 'void':
      case 'token':
        return this.end(given.envelopeId, pathname.endsWith('/delete'));
    }
  }

  private async create(call: Received): Promise<Reply> {
    const form = await new Response(new Uint8Array(call.body), {
      headers: { 'content-type': call.headers['content-type'] ?? '' },
    }).formData();
    const payload = JSON.parse(form.get('payload') as string);
    const files = form.getAll('files').filter((file) => file instanceof Blob) as File[];
    this.forms.push({
      payload,
      fileNames: files.map(({ name }) => name),
      pdf: Buffer.from(await (files[0] ?? new Blob([])).arrayBuffer()),
    });
    const id = `envelope_${randomBytes(8).toString('hex')}`;
    this.envelopes.set(id, { id, externalId: payload.externalId, status: 'DRAFT', completedAt: null });
    return { status: 200, body: { id } };
  }

  /** Matches parts of texts, like the real search. */
  private find(query: string): Reply {
    const found = [...this.envelopes.values()].filter(({ externalId }) => externalId.includes(query));
    const decoy = { id: 'envelope_other', externalId: null, title: `about ${query}`, status: 'PENDING' };
    return { status: 200, body: { data: [decoy, ...found.map(viewOf)], count: found.length + 1 } };
  }

  private end(id: string, isDeletion: boolean): Reply {
    const envelope = this.envelopes.get(id);
    if (!envelope) return NOT_FOUND;
    const allowed = isDeletion ? 'DRAFT' : 'PENDING';
    if (envelope.status !== allowed)
      return { status: 400, body: { code: 'INVALID_REQUEST', message: 'not now' } };
    if (this.ignoresVoid) return { status: 200, body: { success: true } };
    if (isDeletion) this.envelopes.delete(id);
    else envelope.status = 'CANCELLED';
    return { status: 200, body: { success: true } };
  }

  private withEnvelope(id: string, view: (envelope: HeldEnvelope) => unknown): Reply {
    const envelope = this.envelopes.get(id);
    return envelope ? { status: 200, body: view(envelope) } : NOT_FOUND;
  }

  private bodyOf(id: string): string {
    const payload = { id: 7, envelopeId: id, externalId: this.envelopes.get(id)?.externalId ?? null };
    return JSON.stringify({ event: 'DOCUMENT_COMPLETED', payload, createdAt: '2026-03-15T12:00:00.000Z' });
  }

  private get(id: string): HeldEnvelope {
    const envelope = this.envelopes.get(id);
    if (!envelope) throw new Error(`no envelope ${id}`);
    return envelope;
  }
}

const NOT_FOUND: Reply = { status: 404, body: { code: 'NOT_FOUND', message: 'Envelope not found' } };

function viewOf({ id, externalId, status, completedAt }: HeldEnvelope) {
  return { id, externalId, status, completedAt, envelopeItems: [{ id: `item_${id}`, title: 'form' }] };
}
