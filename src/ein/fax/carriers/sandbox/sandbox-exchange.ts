import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { newId } from '../../../../kernel/ids.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { Config } from '../../../../platform/config/config.js';
import { Database } from '../../../../platform/database/database.js';
import { Maintenance } from '../../../../platform/maintenance/maintenance.js';
import { callOutside } from '../../../../platform/outside/call-outside.js';
import type { SandboxOutcome } from './sandbox-outcomes.js';

/** How long a delivery takes. */
export const DELIVERY_MS = 1_000;
const CALLBACK_TIMEOUT_MS = 5_000;
const KEPT = '90 days';

export interface SandboxFax {
  readonly id: string;
  readonly outcome: SandboxOutcome;
  readonly callbackToken: string;
  readonly createdAt: Date;
}

const COLUMNS = 'id, outcome, callback_token as "callbackToken", created_at as "createdAt"';

/** The telephone network behind the sandbox carrier: what it was given, what becomes of it, and whom it tells. */
@Injectable()
export class SandboxExchange implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(SandboxExchange.name);
  private readonly reports = new Set<NodeJS.Timeout>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly maintenance: Maintenance,
  ) {}

  onModuleInit(): void {
    this.maintenance.add(() => this.prune());
  }

  /** What it has not reported yet it never reports: that happens to carriers too. */
  onModuleDestroy(): void {
    for (const timer of this.reports) clearTimeout(timer);
  }

  async accept(fax: {
    readonly reference: string;
    readonly to: string;
    readonly pdf: Buffer;
    readonly outcome: SandboxOutcome;
  }): Promise<SandboxFax> {
    const id = newId();
    const callbackToken = randomBytes(32).toString('base64url');
    const createdAt = this.clock.now();
    const sha256 = createHash('sha256').update(fax.pdf).digest();
    await this.database.system((system) =>
      system.query(
        `insert into sandbox_fax (id, reference, destination, outcome, document_sha256, callback_token, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, fax.reference, fax.to, fax.outcome, sha256, callbackToken, createdAt],
      ),
    );
    if (fax.outcome === 'delivered' || fax.outcome === 'busy') this.reportLater(id, callbackToken);
    return { id, outcome: fax.outcome, callbackToken, createdAt };
  }

  async find(id: string): Promise<SandboxFax | null> {
    return this.first(`select ${COLUMNS} from sandbox_fax where id = $1`, id);
  }

  async findByReference(reference: string): Promise<SandboxFax | null> {
    return this.first(
      `select ${COLUMNS} from sandbox_fax where reference = $1 order by created_at desc limit 1`,
      reference,
    );
  }

  /** A question to the world outside, so in no transaction of anybody's. */
  private async first(sql: string, value: string): Promise<SandboxFax | null> {
    const [fax] = await this.database.single<SandboxFax>(sql, [value]);
    return fax ?? null;
  }

  private reportLater(id: string, token: string): void {
    const timer = setTimeout(() => {
      this.reports.delete(timer);
      void this.report(id, token);
    }, DELIVERY_MS);
    this.reports.add(timer);
  }

  private async report(id: string, token: string): Promise<void> {
    try {
      await callOutside({
        method: 'POST',
        url: `${this.config.rootUrl}/callbacks/fax/sandbox`,
        headers: { 'content-type': 'application/json', 'sandbox-token': token },
        body: JSON.stringify({ id }),
        signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
        maxBytes: 10_000,
      });
    } catch (error) {
      this.logger.debug({ err: error, faxId: id }, 'nobody takes the sandbox carrier’s report');
    }
  }

  private async prune(): Promise<void> {
    await this.database.system((system) =>
      system.query(`delete from sandbox_fax where created_at < $1::timestamptz - interval '${KEPT}'`, [
        this.clock.now(),
      ]),
    );
  }
}
