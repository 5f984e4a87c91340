import { Injectable } from '@nestjs/common';
import { EntitiesRepository, type LegalEntity } from '../../entities/index.js';
import type { Principal } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { EinApplication } from './ein-application.entity.js';
import type { EinStatus } from './ein-lifecycle.js';
import { describeDifferences, formDifferences, isCompared } from './form-differences.js';
import { irsCallOf } from './irs-call.js';
import { sandboxPage } from './sandbox-page.js';
import { type Waiting, waitingOf } from './waiting.js';

/** The request to the IRS for an EIN on Form SS-4. */
export interface EinApplicationView {
  /** The id of the EIN application. */
  readonly id: string;
  /** The legal entity that gets the EIN; null until the company is formed. */
  readonly entityId: string | null;
  /** The incorporation that it belongs to; null for an application of an existing entity. */
  readonly incorporationId: string | null;
  /** The name of the company on the form, with its designator. */
  readonly legalName: string;
  /** `LLC` for a limited liability company, `CORP` for a corporation. */
  readonly entityType: 'LLC' | 'CORP';
  /** The state in which the company is formed, as its code. */
  readonly filingState: string;
  /** Where the application is. */
  readonly status: EinStatus;
  /** The EIN, nine digits without the dash; null until it was recorded. */
  readonly ein: string | null;
  /** The letter or fax of the IRS with the EIN; null if none was recorded. */
  readonly einDocumentId: string | null;
  /** The unsigned form as a document; null if it was not drawn yet. */
  readonly ss4DocumentId: string | null;
  /** The id of the signature request at the signing service; null before a request, and after one that ended unsigned. */
  readonly signatureEnvelopeId: string | null;
  /**
   * The page of the web app where a member of the business signs. Null unless the signature is requested from the sandbox:
   * other services send their page to the signer.
   */
  readonly signingPage: string | null;
  /** The signed form as a document; null until it is signed. */
  readonly signedDocumentId: string | null;
  /** When the form was sent to the IRS; null if it was not. */
  readonly filedAt: string | null;
  /** When the EIN was recorded; null before. */
  readonly receivedAt: string | null;
  /** When the signature was requested; null if it was not. */
  readonly signatureRequestedAt: string | null;
  /** When the responsible party signed; null until then. */
  readonly signedAt: string | null;
  /** When the application was created. */
  readonly createdAt: string;
  /** When the application last changed. */
  readonly updatedAt: string;
  /** How long the IRS has had the form, and what that means. */
  readonly waiting: Waiting;
  /** Where the form differs from the facts of the company. Empty for a form that has been sent. */
  readonly warnings: readonly FormWarning[];
}

/** An EIN application after a change. */
export interface ChangedApplication {
  /** The EIN application after the change. */
  readonly application: EinApplicationView;
}

/** The form differs from the facts of the company. */
export interface FormWarning {
  /** The kind of warning. */
  readonly code: 'form_differs';
  /** The lines of Form SS-4 that differ, such as `11`. */
  readonly lines: readonly string[];
  /** What differs, in plain words. */
  readonly message: string;
}

/** For the operator, whose lists do not compare forms with companies. */
export type EinApplicationSummary = Omit<EinApplicationView, 'warnings'>;

@Injectable()
export class EinApplicationViews {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
  ) {}

  async toView(uow: UnitOfWork, application: EinApplication): Promise<EinApplicationView> {
    const [view] = await this.toViews(uow, [application]);
    if (!view) throw new RangeError('one application has one view');
    return view;
  }

  /** As `toView`, for a caller whose unit of work has ended. Reads the company only if the form is compared with it. */
  async readView(principal: Principal, application: EinApplication): Promise<EinApplicationView> {
    if (!isCompared(application)) return { ...this.toSummary(application), warnings: [] };
    return this.database.read(principal, (uow) => this.toView(uow, application));
  }

  async toViews(uow: UnitOfWork, applications: readonly EinApplication[]): Promise<EinApplicationView[]> {
    const ids = applications.filter(isCompared).flatMap(({ entityId }) => entityId ?? []);
    const entities = new Map((await this.entities.findSome(uow, ids)).map((entity) => [entity.id, entity]));
    return applications.map((application) => ({
      ...this.toSummary(application),
      warnings: warningsOf(application, entities.get(application.entityId ?? '') ?? null),
    }));
  }

  toSummary(application: EinApplication): EinApplicationSummary {
    const { einWaitingDays, einMailWaitingDays } = this.config;
    const { status, filedAt, repliesByMail, facts, designee } = application;
    const waiting = { status, filedAt, repliesByMail, call: irsCallOf(facts, designee) };
    return {
      id: application.id,
      entityId: application.entityId,
      incorporationId: application.incorporationId,
      legalName: application.legalName,
      entityType: application.entityType,
      filingState: application.filingState,
      status: application.status,
      ein: application.ein,
      einDocumentId: application.einDocumentId,
      ss4DocumentId: application.ss4DocumentId,
      signatureEnvelopeId: application.signatureEnvelopeId,
      signingPage: this.signingPageOf(application),
      signedDocumentId: application.signedDocumentId,
      filedAt: textOf(application.filedAt),
      receivedAt: textOf(application.receivedAt),
      signatureRequestedAt: textOf(application.signatureRequestedAt),
      signedAt: textOf(application.signedAt),
      createdAt: application.createdAt.toISOString(),
      updatedAt: application.updatedAt.toISOString(),
      waiting: waitingOf(waiting, this.clock.now(), repliesByMail ? einMailWaitingDays : einWaitingDays),
    };
  }

  private signingPageOf({ businessId, status, signatureEnvelopeId }: EinApplication): string | null {
    const isAtSandbox = status === 'awaiting_signature' && this.config.signing.service === 'sandbox';
    if (!isAtSandbox || signatureEnvelopeId === null) return null;
    return sandboxPage(this.config, businessId, signatureEnvelopeId);
  }
}

function warningsOf(application: EinApplication, entity: LegalEntity | null): FormWarning[] {
  const differences = formDifferences(application, entity);
  if (differences.length === 0) return [];
  const lines = differences.map(({ line }) => line);
  return [{ code: 'form_differs', lines, message: describeDifferences(differences) }];
}

function textOf(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
