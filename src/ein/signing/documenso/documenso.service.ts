import type { IncomingHttpHeaders } from 'node:http';
import type { DocumensoSettings } from '../../../platform/config/signing-settings.js';
import { isSame } from '../is-same.js';
import {
  type Json,
  listIn,
  timeOf,
  objectIn,
  parseObject,
  ServiceCalls,
  type ServiceRequest,
} from '../service-calls.js';
import { BadCallbackSignature } from '../signing.errors.js';
import {
  type CallbackHint,
  type CreatedEnvelope,
  type EnvelopeReading,
  type EnvelopeRequest,
  type EnvelopeState,
  SigningService,
} from '../signing-service.js';
import { envelopeForm } from './envelope-form.js';

const STATES: Readonly<Record<string, EnvelopeState>> = {
  DRAFT: 'created',
  PENDING: 'open',
  COMPLETED: 'completed',
  REJECTED: 'declined',
  CANCELLED: 'voided',
};

/** Documenso API v2, in the cloud or self-hosted. */
export class DocumensoService extends SigningService {
  readonly name = 'documenso';
  private readonly calls: ServiceCalls;

  constructor(
    private readonly settings: DocumensoSettings,
    timeoutMs: number,
  ) {
    super();
    this.calls = new ServiceCalls('Documenso', timeoutMs);
  }

  /** Two calls: one creates a draft, one sends it. If sending is refused, the draft remains. */
  async create(request: EnvelopeRequest): Promise<CreatedEnvelope> {
    const created = await this.calls.json(this.request('POST', '/envelope/create', envelopeForm(request)));
    const serviceEnvelopeId = this.calls.text(created['id']);
    const sent = await this.distribute(serviceEnvelopeId);
    const signingUrl = listIn(sent, 'recipients')[0]?.['signingUrl'];
    return { serviceEnvelopeId, signingUrl: isWebAddress(signingUrl) ? signingUrl : null };
  }

  /** The search also matches parts of titles and names, so the id is compared here. */
  async findByReference(reference: string): Promise<string | null> {
    const query = new URLSearchParams({ query: reference, type: 'DOCUMENT', perPage: '10' });
    const response = await this.calls.json(this.request('GET', `/envelope?${query.toString()}`));
    if (!Array.isArray(response['data'])) throw this.calls.invalidResponse();
    const found = listIn(response, 'data').find((row) => row['externalId'] === reference);
    return found ? this.calls.text(found['id']) : null;
  }

  async send(id: string): Promise<void> {
    await this.distribute(id);
  }

  async read(id: string): Promise<EnvelopeReading> {
    const envelope = await this.envelope(id);
    if (envelope === null) return { state: 'gone', completedAt: null };
    const state = STATES[String(envelope['status'])];
    if (!state) throw this.calls.invalidResponse();
    return { state, completedAt: timeOf(envelope['completedAt']) };
  }

  /** A draft cannot be cancelled, only deleted. */
  async void(id: string, reason: string): Promise<void> {
    const { state } = await this.read(id);
    if (state === 'created') await this.post('/envelope/delete', { envelopeId: id });
    else await this.post('/envelope/cancel', { envelopeId: id, reason });
  }

  async signedPdf(id: string): Promise<Uint8Array> {
    const items = listIn((await this.envelope(id)) ?? {}, 'envelopeItems');
    const itemId = encodeURIComponent(this.calls.text(items[0]?.['id']));
    return this.calls.pdf(this.request('GET', `/envelope/item/${itemId}/download?version=signed`));
  }

  /** Documenso sends the shared secret itself instead of a signature. */
  async readCallback(body: Buffer, headers: IncomingHttpHeaders): Promise<CallbackHint | null> {
    const presented = headers['x-documenso-secret'];
    if (typeof presented !== 'string' || !isSame(presented, this.settings.webhookSecret))
      throw new BadCallbackSignature();
    const { envelopeId, externalId } = objectIn(parseObject(body) ?? {}, 'payload');
    const hint = { serviceEnvelopeId: textOf(envelopeId), reference: textOf(externalId) };
    return hint.serviceEnvelopeId === null && hint.reference === null ? null : hint;
  }

  /** Null if Documenso reports that the envelope does not exist. Any other 404 does not come from its API. */
  private async envelope(id: string): Promise<Json | null> {
    const response = await this.calls.send(this.request('GET', `/envelope/${encodeURIComponent(id)}`));
    if (response.status === 404 && parseObject(response.body)?.['code'] === 'NOT_FOUND') return null;
    this.calls.requireSuccess(response);
    const envelope = this.calls.parse(response);
    if (envelope['id'] !== id) throw this.calls.invalidResponse();
    return envelope;
  }

  private distribute(envelopeId: string): Promise<Json> {
    return this.post('/envelope/distribute', { envelopeId });
  }

  private post(path: string, body: unknown): Promise<Json> {
    return this.calls.json(this.request('POST', path, JSON.stringify(body)));
  }

  private request(method: 'GET' | 'POST', path: string, body?: string | FormData): ServiceRequest {
    return {
      method,
      url: this.settings.baseUrl + path,
      headers: {
        authorization: this.settings.apiKey,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    };
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A URL that is safe to show to the signer. */
function isWebAddress(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= 2_000 && /^https?:\/\//.test(value) && URL.canParse(value)
  );
}
