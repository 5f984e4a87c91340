import type { IncomingHttpHeaders } from 'node:http';
import type { DocumensoSettings } from '../../../platform/config/signing-settings.js';
import { isSame } from '../is-same.js';
import {
  type Json,
  listIn,
  momentOf,
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

/** Documenso API v2, hosted by its makers or by oneself. */
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

  /** Two calls: an envelope is made as a draft, and then sent out. A draft whose sending is refused stays one. */
  async create(request: EnvelopeRequest): Promise<CreatedEnvelope> {
    const created = await this.calls.json(this.request('POST', '/envelope/create', envelopeForm(request)));
    const serviceEnvelopeId = this.calls.text(created['id']);
    const sent = await this.distribute(serviceEnvelopeId);
    const signingUrl = listIn(sent, 'recipients')[0]?.['signingUrl'];
    return { serviceEnvelopeId, signingUrl: isWebAddress(signingUrl) ? signingUrl : null };
  }

  /** The search looks into titles and people too, and finds parts of texts. */
  async findByExternalId(externalId: string): Promise<string | null> {
    const query = new URLSearchParams({ query: externalId, type: 'DOCUMENT', perPage: '10' });
    const answer = await this.calls.json(this.request('GET', `/envelope?${query.toString()}`));
    if (!Array.isArray(answer['data'])) throw this.calls.nonsense();
    const found = listIn(answer, 'data').find((row) => row['externalId'] === externalId);
    return found ? this.calls.text(found['id']) : null;
  }

  async send(id: string): Promise<void> {
    await this.distribute(id);
  }

  async read(id: string): Promise<EnvelopeReading> {
    const envelope = await this.envelope(id);
    if (envelope === null) return { state: 'gone', completedAt: null };
    const state = STATES[String(envelope['status'])];
    if (!state) throw this.calls.nonsense();
    return { state, completedAt: momentOf(envelope['completedAt']) };
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

  /** A secret that both sides know, sent along as it is. */
  async readCallback(body: Buffer, headers: IncomingHttpHeaders): Promise<CallbackHint | null> {
    const presented = headers['x-documenso-secret'];
    if (typeof presented !== 'string' || !isSame(presented, this.settings.webhookSecret))
      throw new BadCallbackSignature();
    const { envelopeId, externalId } = objectIn(parseObject(body) ?? {}, 'payload');
    const hint = { serviceEnvelopeId: textOf(envelopeId), externalId: textOf(externalId) };
    return hint.serviceEnvelopeId === null && hint.externalId === null ? null : hint;
  }

  /** Null when Documenso itself says that there is none; any other 404 is no answer of its API. */
  private async envelope(id: string): Promise<Json | null> {
    const answer = await this.calls.send(this.request('GET', `/envelope/${encodeURIComponent(id)}`));
    if (answer.status === 404 && parseObject(answer.body)?.['code'] === 'NOT_FOUND') return null;
    this.calls.requireSuccess(answer);
    const envelope = this.calls.parse(answer);
    if (envelope['id'] !== id) throw this.calls.nonsense();
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

/** An address that people may be sent to. */
function isWebAddress(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= 2_000 && /^https?:\/\//.test(value) && URL.canParse(value)
  );
}
