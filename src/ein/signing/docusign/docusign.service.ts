import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../../platform/clock/clock.js';
import type { DocusignSettings } from '../../../platform/config/signing-settings.js';
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
import { BadCallbackSignature, SigningServiceUnavailable } from '../signing.errors.js';
import {
  type CallbackHint,
  type CreatedEnvelope,
  type EnvelopeReading,
  type EnvelopeRequest,
  type EnvelopeState,
  SigningService,
} from '../signing-service.js';
import { envelopeDefinition } from './envelope-definition.js';
import { DocusignToken } from './docusign-token.js';

/** Envelope statuses of eSignature REST v2.1. An envelope that expires is voided by DocuSign itself. */
const STATES: Readonly<Record<string, EnvelopeState>> = {
  created: 'created',
  sent: 'open',
  delivered: 'open',
  // All have signed, and DocuSign is still assembling the document.
  signed: 'open',
  processing: 'open',
  completed: 'completed',
  declined: 'declined',
  voided: 'voided',
  deleted: 'voided',
  timedout: 'voided',
};
const UNKNOWN_ENVELOPE = 'ENVELOPE_DOES_NOT_EXIST';
const SIGNATURE_HEADER = /^x-docusign-signature-\d{1,3}$/;
/** The one document that we put into each envelope. */
const DOCUMENT_ID = '1';
const MAX_VOIDED_REASON = 200;

/** DocuSign eSignature REST API v2.1. DocuSign emails the signer. */
export class DocusignService extends SigningService {
  readonly name = 'docusign';
  private readonly calls: ServiceCalls;
  private readonly token: DocusignToken;
  private readonly envelopes: string;

  /** `callbackUrl` is null if DocuSign cannot reach us; scheduled checks then read the envelopes. */
  constructor(
    private readonly settings: DocusignSettings,
    private readonly callbackUrl: string | null,
    timeoutMs: number,
    clock: Clock,
  ) {
    super();
    this.calls = new ServiceCalls('DocuSign', timeoutMs);
    this.token = new DocusignToken(settings, this.calls, clock);
    this.envelopes = `${settings.baseUrl}/v2.1/accounts/${settings.accountId}/envelopes`;
  }

  async create(request: EnvelopeRequest): Promise<CreatedEnvelope> {
    const definition = envelopeDefinition(request, DOCUMENT_ID, this.callbackUrl);
    const response = await this.json(this.withBody('POST', '', definition));
    return { serviceEnvelopeId: this.calls.text(response['envelopeId']), signingUrl: null };
  }

  /** DocuSign stores transaction ids for seven days; a lost response is looked up within minutes. */
  async findByReference(reference: string): Promise<string | null> {
    const query = new URLSearchParams({ transaction_ids: reference });
    const response = await this.json({ method: 'GET', url: `${this.envelopes}?${query.toString()}` });
    const listed = [...listIn(response, 'envelopes'), ...listIn(response, 'envelopeTransactionStatuses')];
    const found = listed.find((row) => typeof row['envelopeId'] === 'string' && !row['errorDetails']);
    if (found) return this.calls.text(found['envelopeId']);
    const saysNone = response['resultSetSize'] === '0' || 'envelopeTransactionStatuses' in response;
    if (!saysNone) throw this.calls.invalidResponse();
    return null;
  }

  async send(id: string): Promise<void> {
    await this.json(this.withBody('PUT', `/${encodeURIComponent(id)}`, { status: 'sent' }));
  }

  async read(id: string): Promise<EnvelopeReading> {
    const request: ServiceRequest = { method: 'GET', url: this.urlOf(id) };
    const response = await this.authorized(request, (authorized) => this.calls.send(authorized));
    if (response.status === 400 || response.status === 404) {
      const isGone = parseObject(response.body)?.['errorCode'] === UNKNOWN_ENVELOPE;
      if (isGone) return { state: 'gone', completedAt: null };
    }
    this.calls.requireSuccess(response);
    const envelope = this.calls.parse(response);
    const state = STATES[String(envelope['status']).toLowerCase()];
    if (!state || envelope['envelopeId'] !== id) throw this.calls.invalidResponse();
    return { state, completedAt: timeOf(envelope['completedDateTime']) };
  }

  async void(id: string, reason: string): Promise<void> {
    const voidedReason = reason.slice(0, MAX_VOIDED_REASON);
    await this.json(this.withBody('PUT', `/${encodeURIComponent(id)}`, { status: 'voided', voidedReason }));
  }

  /** Without the certificate: the IRS gets the form alone. */
  async signedPdf(id: string): Promise<Uint8Array> {
    const url = `${this.urlOf(id)}/documents/${DOCUMENT_ID}`;
    const request: ServiceRequest = { method: 'GET', url, headers: { accept: 'application/pdf' } };
    return this.authorized(request, (authorized) => this.calls.pdf(authorized));
  }

  /** HMAC-SHA256 over the raw body in base64, one header for each key of the account: any match is enough. */
  async readCallback(body: Buffer, headers: IncomingHttpHeaders): Promise<CallbackHint | null> {
    const presented = Object.entries(headers)
      .filter(([name]) => SIGNATURE_HEADER.test(name))
      .map(([, value]) => String(value));
    const expected = this.settings.hmacKeys.map((key) =>
      createHmac('sha256', key).update(body).digest('base64'),
    );
    if (!expected.some((wanted) => presented.some((signature) => isSame(signature, wanted))))
      throw new BadCallbackSignature();
    const data = objectIn(parseObject(body) ?? {}, 'data');
    const id = data['envelopeId'];
    return typeof id === 'string' ? { serviceEnvelopeId: id, reference: null } : null;
  }

  private urlOf(id: string): string {
    return `${this.envelopes}/${encodeURIComponent(id)}`;
  }

  private withBody(method: 'POST' | 'PUT', path: string, body: unknown): ServiceRequest {
    const headers = { 'content-type': 'application/json' };
    return { method, url: this.envelopes + path, headers, body: JSON.stringify(body) };
  }

  private json(request: ServiceRequest): Promise<Json> {
    return this.authorized(request, (authorized) => this.calls.json(authorized));
  }

  /** After a rejected token the next call requests a new one. */
  private async authorized<T>(
    request: ServiceRequest,
    send: (request: ServiceRequest) => Promise<T>,
  ): Promise<T> {
    const token = await this.token.get();
    const headers = { accept: 'application/json', ...request.headers, authorization: `Bearer ${token}` };
    try {
      return await send({ ...request, headers });
    } catch (error) {
      if (error instanceof SigningServiceUnavailable && error.outcome === 'refused') this.token.forget(token);
      throw error;
    }
  }
}
