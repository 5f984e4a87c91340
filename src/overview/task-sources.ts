import { Injectable } from '@nestjs/common';
import { FindingQueries } from '../detectors/index.js';
import { EinApplicationQueries, TransmissionQueries } from '../ein/index.js';
import type { LegalEntity } from '../entities/index.js';
import { ObligationHygiene } from '../obligations/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { OpenApplication, TaskFacts } from './tasks.js';

/** An entity has at most one. The primary one shows those of companies that are not formed yet, too. */
const MAX_APPLICATIONS = 50;

/** Reads from the other modules what tasks are made of. */
@Injectable()
export class TaskSources {
  constructor(
    private readonly hygiene: ObligationHygiene,
    private readonly findings: FindingQueries,
    private readonly applications: EinApplicationQueries,
    private readonly transmissions: TransmissionQueries,
  ) {}

  /** `checkedAt`: when the detectors last ran. */
  async read(
    uow: UnitOfWork,
    entity: LegalEntity,
  ): Promise<Pick<TaskFacts, 'applications' | 'overdue' | 'findings'> & { readonly checkedAt: Date | null }> {
    const [applications, overdue, findings, checkedAt] = await Promise.all([
      this.openApplications(uow, entity),
      this.hygiene.overdue(uow, entity.id),
      this.findings.latest(uow, entity.id),
      this.findings.ranAt(uow),
    ]);
    return { applications, overdue, findings, checkedAt };
  }

  private async openApplications(
    uow: UnitOfWork,
    { id, isPrimary }: LegalEntity,
  ): Promise<OpenApplication[]> {
    const of = { entityId: id, orWithoutEntity: isPrimary };
    const open = await this.applications.open(uow, of, MAX_APPLICATIONS);
    const signed = open.filter(({ status }) => status === 'signed');
    const underWay = await this.transmissions.underWay(
      uow,
      signed.map((application) => application.id),
    );
    return open.map((application) => ({ ...application, isFaxUnderWay: underWay.has(application.id) }));
  }
}
