import { Injectable } from '@nestjs/common';
import { DomainError, InvalidRequest } from '../../../kernel/domain-error.js';
import { Background } from '../../../platform/background/background.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Config } from '../../../platform/config/config.js';
import { stampSignature } from '../../ss4/stamp-signature.js';
import { callOutside } from '../../../platform/outside/call-outside.js';
import type { SandboxEnvelope } from './sandbox-envelope.entity.js';
import { SandboxEnvelopesRepository } from './sandbox-envelopes.repository.js';
import { requireSandbox } from './require-sandbox.js';
import { SANDBOX_SIGNATURE, signSandboxCallback } from './sandbox.service.js';

/** Signs or declines an envelope, as its signer would, and sends the callback. */
@Injectable()
export class DecideSandboxEnvelope {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly background: Background,
    private readonly envelopes: SandboxEnvelopesRepository,
  ) {}

  /** Throws EnvelopeNotOpen if the envelope is no longer open. */
  async run(
    id: string,
    decision: 'sign' | 'decline',
    { callsBack = true }: { readonly callsBack?: boolean } = {},
  ): Promise<SandboxEnvelope> {
    requireSandbox(this.config);
    const { status, signerName } = await this.envelopes.get(id);
    if (status !== 'open') throw new EnvelopeNotOpen(status);
    const signed = decision === 'sign' ? await this.stamped(id, signerName) : null;
    if (!(await this.envelopes.decide(id, signed)))
      throw new EnvelopeNotOpen((await this.envelopes.get(id)).status);
    const envelope = await this.envelopes.get(id);
    if (callsBack) this.background.run('the callback of the signing sandbox', () => this.callBack(envelope));
    return envelope;
  }

  private async stamped(id: string, name: string): Promise<Uint8Array> {
    const document = await this.envelopes.document(id);
    try {
      return await stampSignature(document, { name, date: this.clock.today('UTC') });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw InvalidRequest.at('id', `names an envelope that cannot be signed: ${error.message}`);
    }
  }

  /** Sent once, over HTTP, as other services do. If it is lost, a scheduled check reads the envelope later. */
  private async callBack({ id, status, callbackSecret }: SandboxEnvelope): Promise<void> {
    const body = JSON.stringify({ envelopeId: id, status });
    const { status: returned } = await callOutside({
      service: 'sandbox',
      method: 'POST',
      url: `${this.config.rootUrl}/callbacks/signing/sandbox`,
      headers: {
        'content-type': 'application/json',
        [SANDBOX_SIGNATURE]: signSandboxCallback(Buffer.from(body), callbackSecret),
      },
      body,
      signal: AbortSignal.timeout(this.config.signing.timeoutMs),
      maxBytes: 100_000,
    });
    if (returned !== 200) throw new Error(`the callback returned ${returned}`);
  }
}

export class EnvelopeNotOpen extends DomainError {
  readonly code = 'invalid_transition';

  constructor(status: string) {
    super(`this envelope is already ${status}`);
  }
}
