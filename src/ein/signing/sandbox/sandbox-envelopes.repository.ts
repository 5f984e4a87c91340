import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NotFound } from '../../../kernel/domain-error.js';
import type { Principal } from '../../../kernel/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import type { EnvelopeRequest } from '../signing-service.js';
import type { SandboxEnvelope } from './sandbox-envelope.js';

const COLUMNS = `
  id, external_id as "externalId", title, status, signer_name as "signerName", created_at as "createdAt", decided_at as "decidedAt",
  callback_secret as "callbackSecret"`;
/** A company with this in its name gets an envelope that says it was voided and was not. */
const UNVOIDABLE = 'UNVOIDABLE';

/** The sandbox stands for another company's service, so its table has no tenant. */
@Injectable()
export class SandboxEnvelopesRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the envelope's id. */
  async insert({ externalId, title, pdf, signer }: EnvelopeRequest): Promise<string> {
    const id = randomUUID();
    await this.database.system((system) =>
      system.query(
        `insert into sandbox_envelope
           (id, external_id, title, status, signer_name, document, callback_secret, ignores_void, created_at)
         values ($1, $2, $3, 'open', $4, $5, $6, $7, $8)`,
        [
          id,
          externalId,
          title,
          signer.name,
          Buffer.from(pdf),
          randomBytes(32),
          title.includes(UNVOIDABLE),
          this.clock.now(),
        ],
      ),
    );
    return id;
  }

  async find(id: string): Promise<SandboxEnvelope | null> {
    return this.one<SandboxEnvelope>(`select ${COLUMNS} from sandbox_envelope where id = $1`, [id]);
  }

  async get(id: string): Promise<SandboxEnvelope> {
    const envelope = await this.find(id);
    if (!envelope) throw new NotFound('envelope');
    return envelope;
  }

  /** An envelope that the principal's business requested. Any other does not exist for it. */
  async getOwn(principal: Principal, id: string): Promise<SandboxEnvelope> {
    const envelope = await this.get(id);
    const own = await this.database.read(principal, (uow) =>
      uow.queryOne(
        `select id from signature_envelope where business_id = $1 and id = $2 and service = 'sandbox'`,
        [uow.businessId, envelope.externalId],
      ),
    );
    if (!own) throw new NotFound('envelope');
    return envelope;
  }

  async idOf(externalId: string): Promise<string | null> {
    const sql = 'select id from sandbox_envelope where external_id = $1';
    return (await this.one<{ id: string }>(sql, [externalId]))?.id ?? null;
  }

  async document(id: string): Promise<Buffer> {
    const row = await this.one<{ document: Buffer }>(
      'select coalesce(signed_document, document) as document from sandbox_envelope where id = $1',
      [id],
    );
    if (!row) throw new NotFound('envelope');
    return row.document;
  }

  /** Signs (with the signed document) or declines an open envelope. False when it is not open any more. */
  async decide(id: string, signedDocument: Uint8Array | null): Promise<boolean> {
    const row = await this.one(
      `update sandbox_envelope set status = $2, signed_document = $3, decided_at = $4
        where id = $1 and status = 'open' returning id`,
      [
        id,
        signedDocument === null ? 'declined' : 'signed',
        signedDocument && Buffer.from(signedDocument),
        this.clock.now(),
      ],
    );
    return row !== null;
  }

  /** Voids an envelope that is open and lets itself be voided. */
  async void(id: string): Promise<void> {
    await this.one(
      `update sandbox_envelope set status = 'voided', decided_at = $2
        where id = $1 and status = 'open' and not ignores_void returning id`,
      [id, this.clock.now()],
    );
  }

  private one<Row extends object>(sql: string, parameters: readonly unknown[]): Promise<Row | null> {
    return this.database.system((system) => system.queryOne<Row>(sql, parameters));
  }
}
