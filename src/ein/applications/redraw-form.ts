import { Injectable } from '@nestjs/common';
import { canonicalJson } from '../../kernel/canonical-json.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { InvalidTransition } from '../../kernel/domain-error.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';
import { DrawForm } from './draw-form.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';

@Injectable()
export class RedrawForm {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly drawForm: DrawForm,
  ) {}

  /**
   * Draws the form of an incorporation's application again if its facts have changed and it is still ready to file. The
   * old form stays stored. A form that was sent for signature or further is never replaced: if the company's name on
   * it is not one of `names`, throws InvalidTransition. Once the EIN has arrived, the form no longer matters.
   */
  async run(
    uow: UnitOfWork,
    incorporationId: string,
    facts: Ss4Facts,
    names: readonly string[] = [facts.legalName],
  ): Promise<void> {
    const application = await this.applications.lockOfIncorporation(uow, incorporationId);
    if (!application || application.status === 'ein_received') return;
    if (application.status !== 'ready_to_file') {
      if (names.includes(application.legalName)) return;
      throw new InvalidTransition('EIN application', application.status, 'redraw');
    }
    const kept = keepStated(application.facts, facts);
    if (canonicalJson(application.facts) === canonicalJson(kept)) return;
    const drawn = await this.drawForm.run(uow, kept, application.entityId);
    const { legalName } = facts;
    this.applications.update(uow, application, { facts: kept, legalName, ...drawn });
    uow.audit({
      action: 'ein_application.redraw',
      resourceType: 'ein_application',
      resourceId: application.id,
      changes: { legalName, ss4DocumentId: drawn.ss4DocumentId },
    });
  }
}

/** The start date and the county of the form stay, if it has them. */
function keepStated({ startDate, county }: Ss4Facts, facts: Ss4Facts): Ss4Facts {
  return {
    ...facts,
    startDate: startDate ?? facts.startDate,
    ...(county === undefined ? {} : { county }),
  };
}
