import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RunDetectors } from '../detectors/index.js';
import {
  DecideSandboxEnvelope,
  EnvelopeChecks,
  MarkFiled,
  RecordEin,
  RequestSignature,
} from '../ein/index.js';
import { UpdateEntity } from '../entities/index.js';
import { ApproveIncorporation, CreateIncorporation, preferredNames } from '../incorporations/index.js';
import type { Principal } from '../kernel/principal.js';
import { Clock } from '../platform/clock/clock.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { DEMO_ORDERS, type DemoOrder } from './demo-companies.js';

const DAY_MS = 86_400_000;

class PastClock extends Clock {
  constructor(private readonly instant: number) {
    super();
  }

  override epochMilliseconds(): number {
    return this.instant;
  }
}

/** The companies of the demo business: incorporations, EIN applications, obligations and findings. */
@Injectable()
export class LoadDemoCompanies {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly updateEntity: UpdateEntity,
    private readonly createIncorporation: CreateIncorporation,
    private readonly approveIncorporation: ApproveIncorporation,
    private readonly requestSignature: RequestSignature,
    private readonly decideSandboxEnvelope: DecideSandboxEnvelope,
    private readonly envelopeChecks: EnvelopeChecks,
    private readonly markFiled: MarkFiled,
    private readonly recordEin: RecordEin,
    private readonly runDetectors: RunDetectors,
  ) {}

  /** Creates what is missing, one incorporation at a time, so that an interrupted load continues where it stopped. */
  async run(principal: Principal, entityId: string): Promise<void> {
    const names = await this.database.read(principal, preferredNames);
    const missing = DEMO_ORDERS.filter(({ order }) => !names.has(order.nameOptions[0]?.name ?? ''));
    if (missing.length === 0) return;
    await this.describeEntity(principal, entityId);
    for (const order of missing) await this.make(principal, order);
    await this.database.run(principal, (uow) => this.runDetectors.run(uow));
  }

  private async describeEntity(principal: Principal, entityId: string): Promise<void> {
    await this.database.run(principal, (uow) =>
      this.updateEntity.run(uow, entityId, {
        regime: 'disregarded',
        fiscalYearEndMonth: 12,
        formationState: 'California',
        formationDate: '2023-05-09',
        naics: '541430',
      }),
    );
  }

  private async make(principal: Principal, demo: DemoOrder): Promise<void> {
    const { order, filedDaysAgo, ein } = demo;
    const { id, einApplication } = await this.past(demo.orderedDaysAgo).run(principal, (uow) =>
      this.createIncorporation.run(uow, order),
    );
    const applicationId = einApplication?.id ?? '';
    if (demo.isFormed)
      await this.past(demo.orderedDaysAgo - 5).run(principal, (uow) =>
        this.approveIncorporation.run(uow, id, {}),
      );
    if (filedDaysAgo !== undefined)
      await this.past(filedDaysAgo).run(principal, (uow) => this.markFiled.run(uow, applicationId));
    if (ein !== undefined)
      await this.past((filedDaysAgo ?? 0) - 15).run(principal, (uow) =>
        this.recordEin.run(uow, applicationId, ein),
      );
    if (demo.stage === 'awaiting_signature' || demo.stage === 'signed')
      await this.haveSigned(principal, applicationId, demo.stage === 'signed');
  }

  /** Only with the signing sandbox: the demo never calls a real signing service. */
  private async haveSigned(principal: Principal, applicationId: string, isSigned: boolean): Promise<void> {
    if (this.config.signing.service !== 'sandbox') return;
    const { application } = await this.requestSignature.run(principal, applicationId);
    if (!isSigned) return;
    // The service may not listen yet at the sandbox's callback URL.
    const envelopeId = application.signatureEnvelopeId ?? '';
    await this.decideSandboxEnvelope.run(envelopeId, 'sign', { callsBack: false });
    await this.envelopeChecks.checkNow(principal, applicationId);
  }

  /** The same database with the clock the given number of days ago. */
  private past(days: number): Database {
    return new Database(this.dataSource, new PastClock(this.clock.epochMilliseconds() - days * DAY_MS));
  }
}
