import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { isUuid } from '../../../kernel/base62.js';
import { Config } from '../../../platform/config/config.js';
import { sandboxPage } from '../../applications/sandbox-page.js';
import { isSame } from '../is-same.js';
import { parseObject } from '../service-calls.js';
import { BadCallbackSignature, SigningServiceError } from '../signing.errors.js';
import {
  type CallbackHint,
  type CreatedEnvelope,
  type EnvelopeReading,
  type EnvelopeRequest,
  type EnvelopeState,
  SigningService,
} from '../signing-service.js';
import type { SandboxStatus } from './sandbox-envelope.entity.js';
import { SandboxEnvelopesRepository } from './sandbox-envelopes.repository.js';

export const SANDBOX_SIGNATURE = 'x-sandbox-signature';

const STATES: Readonly<Record<SandboxStatus, EnvelopeState>> = {
  open: 'open',
  signed: 'completed',
  declined: 'declined',
  voided: 'voided',
};

/** A signing service for tests and demos: a member of the business signs on a page of the web app. */
@Injectable()
export class SandboxService extends SigningService {
  readonly name = 'sandbox';

  constructor(
    private readonly config: Config,
    private readonly envelopes: SandboxEnvelopesRepository,
  ) {
    super();
  }

  async create(request: EnvelopeRequest): Promise<CreatedEnvelope> {
    const serviceEnvelopeId = await this.envelopes.insert(request);
    const signingUrl = sandboxPage(this.config, request.businessId, serviceEnvelopeId);
    return { serviceEnvelopeId, signingUrl };
  }

  findByReference(reference: string): Promise<string | null> {
    return this.envelopes.idOf(reference);
  }

  /** Its envelopes are always open from the start. */
  async send(): Promise<void> {}

  async read(id: string): Promise<EnvelopeReading> {
    const envelope = await this.envelopes.find(id);
    if (!envelope) return { state: 'gone', completedAt: null };
    const { status, decidedAt } = envelope;
    return { state: STATES[status], completedAt: status === 'signed' ? decidedAt : null };
  }

  void(id: string): Promise<void> {
    return this.envelopes.void(id);
  }

  async signedPdf(id: string): Promise<Uint8Array> {
    const { status } = await this.envelopes.get(id);
    if (status !== 'signed')
      throw new SigningServiceError('the sandbox has no signed document of this envelope');
    return this.envelopes.document(id);
  }

  /** HMAC-SHA256 over the body in hexadecimal, with the envelope's own secret. */
  async readCallback(body: Buffer, headers: IncomingHttpHeaders): Promise<CallbackHint | null> {
    const id = parseObject(body)?.['envelopeId'];
    const envelope = isUuid(id) ? await this.envelopes.find(id) : null;
    const presented = headers[SANDBOX_SIGNATURE];
    if (!envelope || typeof presented !== 'string') throw new BadCallbackSignature();
    if (!isSame(presented, signSandboxCallback(body, envelope.callbackSecret)))
      throw new BadCallbackSignature();
    return { serviceEnvelopeId: envelope.id, reference: null };
  }
}

export function signSandboxCallback(body: Buffer, secret: Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
