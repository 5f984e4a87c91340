import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { newId } from '../../../../kernel/ids.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { Config } from '../../../../platform/config/config.js';
import { Database } from '../../../../platform/database/database.js';
import { selectList } from '../../../../platform/database/select-list.js';
import { Maintenance } from '../../../../platform/maintenance/maintenance.js';
import { callOutside } from '../../../../platform/outside/call-outside.js';
import { SandboxFax } from './sandbox-fax.entity.js';
import type { SandboxOutcome } from './sandbox-outcomes.js';

/** How long a delivery takes. */
export const DELIVERY_MS = 1_000;
const CALLBACK_TIMEOUT_MS = 5_000;
const STORED_MS = 90 * 86_400_000;

/** The other company behind the sandbox carrier: stores the faxes, and reports their outcome by callback. */
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

  /** Pending reports are lost, as real carriers sometimes lose them. */
  onModuleDestroy(): void {
    for (const timer of this.reports) clearTimeout(timer);
  }

  async accept(fax: {
    readonly reference: string;
    readonly to: string;
    readonly pdf: Buffer;
    readonly outcome: SandboxOutcome;
  }): Promise<SandboxFax> {
    const { reference, to: destination, outcome } = fax;
    const accepted: SandboxFax = {
      id: newId(),
      reference,
      destination,
      outcome,
      documentSha256: createHash('sha256').update(fax.pdf).digest(),
      callbackToken: randomBytes(32).toString('base64url'),
      createdAt: this.clock.now(),
    };
    await this.database.control((system) => system.repository(SandboxFax).insert(accepted));
    if (outcome === 'delivered' || outcome === 'busy') this.reportLater(accepted);
    return accepted;
  }

  async find(id: string): Promise<SandboxFax | null> {
    const sql = `select ${selectList(SandboxFax, 'f')} from sandbox_fax f where f.id = $1`;
    const [fax] = await this.database.single<SandboxFax>(sql, [id]);
    return fax ?? null;
  }

  findByReference(reference: string): Promise<SandboxFax | null> {
    return this.database.control((system) =>
      system.repository(SandboxFax).findOne({ where: { reference }, order: { createdAt: 'DESC' } }),
    );
  }

  private reportLater(fax: SandboxFax): void {
    const timer = setTimeout(() => {
      this.reports.delete(timer);
      void this.report(fax);
    }, DELIVERY_MS);
    this.reports.add(timer);
  }

  private async report({ id, callbackToken }: SandboxFax): Promise<void> {
    try {
      await callOutside({
        service: 'sandbox',
        method: 'POST',
        url: `${this.config.rootUrl}/callbacks/fax/sandbox`,
        headers: { 'content-type': 'application/json', 'sandbox-token': callbackToken },
        body: JSON.stringify({ id }),
        signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
        maxBytes: 10_000,
      });
    } catch (error) {
      this.logger.debug(
        { err: error, faxId: id },
        'the report of the sandbox carrier could not be delivered',
      );
    }
  }

  private async prune(): Promise<void> {
    const createdAt = LessThan(new Date(this.clock.epochMilliseconds() - STORED_MS));
    await this.database.control((system) => system.repository(SandboxFax).delete({ createdAt }));
  }
}
