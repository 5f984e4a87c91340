import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import type { EinApplication } from './ein-application.entity.js';
import type { EinStatus } from './ein-lifecycle.js';
import { type Waiting, waitingOf } from './waiting.js';

/** Spec 2.7. */
export interface EinApplicationView {
  readonly id: string;
  readonly entityId: string | null;
  readonly incorporationId: string | null;
  readonly legalName: string;
  readonly entityType: 'LLC' | 'CORP';
  readonly filingState: string;
  readonly status: EinStatus;
  readonly ein: string | null;
  readonly ss4DocumentId: string | null;
  readonly signatureEnvelopeId: string | null;
  readonly signedDocumentId: string | null;
  readonly filedAt: string | null;
  readonly receivedAt: string | null;
  readonly signatureRequestedAt: string | null;
  readonly signedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly waiting: Waiting;
}

@Injectable()
export class EinApplicationViews {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  toView(application: EinApplication): EinApplicationView {
    const { einWaitingDays } = this.config;
    return {
      id: application.id,
      entityId: application.entityId,
      incorporationId: application.incorporationId,
      legalName: application.legalName,
      entityType: application.entityType,
      filingState: application.filingState,
      status: application.status,
      ein: application.ein,
      ss4DocumentId: application.ss4DocumentId,
      signatureEnvelopeId: application.signatureEnvelopeId,
      signedDocumentId: application.signedDocumentId,
      filedAt: textOf(application.filedAt),
      receivedAt: textOf(application.receivedAt),
      signatureRequestedAt: textOf(application.signatureRequestedAt),
      signedAt: textOf(application.signedAt),
      createdAt: application.createdAt.toISOString(),
      updatedAt: application.updatedAt.toISOString(),
      waiting: waitingOf(application, this.clock.now(), einWaitingDays),
    };
  }
}

function textOf(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
