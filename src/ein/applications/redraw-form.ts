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
    if (canonicalJson(application.facts) === canonicalJson(facts)) return;
    const ss4DocumentId = await this.drawForm.run(uow, facts, application.entityId);
    const { legalName } = facts;
    await this.applications.update(uow, application, { facts, legalName, ss4DocumentId });
    uow.audit({
      action: 'ein_application.redraw',
      resourceType: 'ein_application',
      resourceId: application.id,
      changes: { legalName, ss4DocumentId },
    });
  }
}
