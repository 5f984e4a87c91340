import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { type CallKind, type Received, type Reply, SigningServer, signedForm } from './signing-server.js';

const HMAC_KEYS = ['connect-key-that-is-old==', 'connect-key-that-is-new=='];
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The part of DocuSign's eSignature REST v2.1 and token endpoint that the service uses. */
export class DocusignServer extends SigningServer {
  readonly name = 'docusign';
  readonly accountId = '1e7a4c1f-account';
  readonly integrationKey = randomUUID();
  readonly userId = randomUUID();
  /** The claims of the assertions that were accepted. */
  readonly assertions: Record<string, unknown>[] = [];
  tokenLifetimeS = 3_600;
  private tokens = new Set<string>();

  env(): Record<string, string> {
    return {
      SIGNING_SERVICE: 'docusign',
      DOCUSIGN_BASE_URL: `${this.url}/restapi`,
      DOCUSIGN_AUTH_URL: this.url,
      DOCUSIGN_ACCOUNT_ID: this.accountId,
      DOCUSIGN_INTEGRATION_KEY: this.integrationKey,
      DOCUSIGN_USER_ID: this.userId,
      // In one line, as in an environment file.
      DOCUSIGN_PRIVATE_KEY: privateKey
        .export({ type: 'pkcs1', format: 'pem' })
        .toString()
        .replaceAll('\n', '\\n'),
      DOCUSIGN_HMAC_KEYS: HMAC_KEYS.join(','),
    };
  }

  kindOf({ method, path }: Received): CallKind {
    if (path === '/oauth/token') return 'token';
    if (method === 'POST') return 'create';
    if (method === 'PUT') return 'void';
    if (path.includes('/documents/')) return 'download';
    return path.includes('?') ? 'find' : 'read';
  }

  revokeTokens(): void {
    this.tokens = new Set();
  }

  complete(id: string): void {
    Object.assign(this.get(id), { status: 'completed', completedAt: '2026-03-15T12:00:00.0000000Z' });
  }

  decline(id: string): void {
    this.get(id).status = 'declined';
  }

  /** Also for an expired envelope. */
  voidElsewhere(id: string): void {
    this.get(id).status = 'voided';
  }

  callback(id: string) {
    const data = { accountId: this.accountId, userId: this.userId, envelopeId: id };
    const body = JSON.stringify({
      event: `envelope-${this.envelopes.get(id)?.status}`,
      apiVersion: 'v2.1',
      data,
    });
    const [old = '', current = ''] = HMAC_KEYS.map((key) =>
      createHmac('sha256', key).update(body).digest('base64'),
    );
    const headers = {
      'X-DocuSign-Signature-1': Buffer.from(old).toString('hex'),
      'X-DocuSign-Signature-2': current,
    };
    return { headers: { 'content-type': 'application/json', ...headers }, body };
  }

  forgedCallback(id: string) {
    const { body } = this.callback(id);
    const signature = createHmac('sha256', 'a guess').update(body).digest('base64');
    return { headers: { 'content-type': 'application/json', 'X-DocuSign-Signature-1': signature }, body };
  }

  protected async reply(call: Received, kind: CallKind): Promise<Reply> {
    if (kind === 'token') return this.grant(call);
    const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
    if (!this.tokens.has(token)) return { status: 401, body: { errorCode: 'USER_AUTHENTICATION_FAILED' } };
    const prefix = `/restapi/v2.1/accounts/${this.accountId}/envelopes`;
    if (!call.path.startsWith(prefix)) return { status: 404, body: { errorCode: 'PATH_NOT_FOUND' } };
    const [path = '', query = ''] = call.path.slice(prefix.length).split('?');
    if (kind === 'create') return this.create(call);
    if (kind === 'find') return this.find(new URLSearchParams(query).get('transaction_ids') ?? '');
    return this.ofEnvelope(call, kind, path.split('/')[1] ?? '');
  }

  private grant({ body }: Received): Reply {
    const form = new URLSearchParams(body.toString());
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const signed = Buffer.from(`${head}.${claims}`);
    const isSigned = verify(
      'RSA-SHA256',
      signed,
      createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
      Buffer.from(signature, 'base64url'),
    );
    const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    if (!isSigned || !isGrant) return { status: 400, body: { error: 'invalid_grant' } };
    this.assertions.push(JSON.parse(Buffer.from(claims, 'base64url').toString()));
    const token = randomUUID();
    this.tokens.add(token);
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: this.tokenLifetimeS },
    };
  }

  private create({ body }: Received): Reply {
    const { transactionId, status } = JSON.parse(body.toString());
    const id = randomUUID();
    this.envelopes.set(id, { id, externalId: transactionId, status, completedAt: null });
    return { status: 201, body: { envelopeId: id, status, uri: `/envelopes/${id}` } };
  }

  private find(transactionId: string): Reply {
    const envelopes = [...this.envelopes.values()].filter(({ externalId }) => externalId === transactionId);
    const listed = envelopes.map(({ id, status }) => ({ envelopeId: id, status }));
    return {
      status: 200,
      body: { resultSetSize: String(listed.length), ...(listed.length > 0 ? { envelopes: listed } : {}) },
    };
  }

  private async ofEnvelope({ body }: Received, kind: CallKind, id: string): Promise<Reply> {
    const envelope = this.envelopes.get(id);
    if (!envelope) return { status: 404, body: { errorCode: 'ENVELOPE_DOES_NOT_EXIST', message: 'none' } };
    if (kind === 'download') return { status: 200, body: await signedForm(id) };
    if (kind === 'read')
      return {
        status: 200,
        body: {
          envelopeId: id,
          status: envelope.status,
          completedDateTime: envelope.completedAt ?? undefined,
        },
      };
    if (!['sent', 'delivered'].includes(envelope.status))
      return { status: 400, body: { errorCode: 'ENVELOPE_CANNOT_VOID_INVALID_STATE' } };
    if (!this.ignoresVoid) envelope.status = JSON.parse(body.toString()).status;
    return { status: 200, body: { envelopeId: id } };
  }

  private get(id: string) {
    const envelope = this.envelopes.get(id);
    if (!envelope) throw new Error(`no envelope ${id}`);
    return envelope;
  }
}
