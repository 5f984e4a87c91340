import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FindOptionsWhere } from 'typeorm';
import { NotFound } from '../../../kernel/domain-error.js';
import type { Principal } from '../../../kernel/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { SignatureEnvelope } from '../signature-envelope.entity.js';
import type { EnvelopeRequest } from '../signing-service.js';
import { SandboxEnvelope } from './sandbox-envelope.entity.js';

/** A company with this in its name gets an envelope whose void request is accepted and has no effect. */
const UNVOIDABLE = 'UNVOIDABLE';

/** The sandbox plays another company's service, so its table has no tenant. */
@Injectable()
export class SandboxEnvelopesRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the envelope's id. */
  async insert({ reference, title, pdf, signer }: EnvelopeRequest): Promise<string> {
    const envelope: SandboxEnvelope = {
      id: randomUUID(),
      externalId: reference,
      title,
      status: 'open',
      signerName: signer.name,
      document: Buffer.from(pdf),
      signedDocument: null,
      callbackSecret: randomBytes(32),
      ignoresVoid: title.includes(UNVOIDABLE),
      createdAt: this.clock.now(),
      decidedAt: null,
    };
    await this.database.control((system) => system.repository(SandboxEnvelope).insert(envelope));
    return envelope.id;
  }

  /** Without its documents. */
  find(id: string): Promise<SandboxEnvelope | null> {
    return this.database.control((system) => system.repository(SandboxEnvelope).findOneBy({ id }));
  }

  async get(id: string): Promise<SandboxEnvelope> {
    const envelope = await this.find(id);
    if (!envelope) throw new NotFound('envelope');
    return envelope;
  }

  /** An envelope that the principal's business requested. Any other does not exist for it. */
  async getOwn(principal: Principal, id: string): Promise<SandboxEnvelope> {
    const envelope = await this.get(id);
    const isOwn = await this.database.read(principal, (uow) =>
      uow
        .repository(SignatureEnvelope)
        .existsBy({ businessId: uow.businessId, id: envelope.externalId, service: 'sandbox' }),
    );
    if (!isOwn) throw new NotFound('envelope');
    return envelope;
  }

  async idOf(reference: string): Promise<string | null> {
    const envelope = await this.database.control((system) =>
      system.repository(SandboxEnvelope).findOneBy({ externalId: reference }),
    );
    return envelope?.id ?? null;
  }

  /** The signed document if there is one. */
  async document(id: string): Promise<Buffer> {
    const envelope = await this.database.control((system) =>
      system
        .repository(SandboxEnvelope)
        .findOne({ select: { id: true, document: true, signedDocument: true }, where: { id } }),
    );
    if (!envelope) throw new NotFound('envelope');
    return envelope.signedDocument ?? envelope.document;
  }

  /** Signs (with the signed document) or declines an open envelope. False if it is no longer open. */
  decide(id: string, signedDocument: Uint8Array | null): Promise<boolean> {
    const status = signedDocument === null ? 'declined' : 'signed';
    const content = signedDocument && Buffer.from(signedDocument);
    return this.close({ id }, { status, signedDocument: content });
  }

  /** Voids an envelope if it is open and its company is not one that ignores void requests. */
  async void(id: string): Promise<void> {
    await this.close({ id, ignoresVoid: false }, { status: 'voided' });
  }

  private async close(
    where: FindOptionsWhere<SandboxEnvelope>,
    changes: Partial<SandboxEnvelope>,
  ): Promise<boolean> {
    const decidedAt = this.clock.now();
    const { affected } = await this.database.control((system) =>
      system.repository(SandboxEnvelope).update({ ...where, status: 'open' }, { ...changes, decidedAt }),
    );
    return affected === 1;
  }
}
