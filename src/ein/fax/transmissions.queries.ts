import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type Page, type PageQuery, toPage } from '../../platform/http/responses/paging.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { toTransmissionView, type TransmissionView } from './transmission-view.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';

@Injectable()
export class TransmissionQueries {
  constructor(
    private readonly database: Database,
    private readonly applications: EinApplicationsRepository,
    private readonly transmissions: FaxTransmissionsRepository,
  ) {}

  /** Every fax of an application, the newest first. */
  async list(principal: Principal, applicationId: string, query: PageQuery): Promise<Page<TransmissionView>> {
    const rows = await this.database.read(principal, async (uow) => {
      await this.applications.get(uow, applicationId);
      return this.transmissions.list(uow, applicationId, { limit: query.limit + 1, offset: query.offset });
    });
    return toPage(rows.map(toTransmissionView), query);
  }

  /** Those of these applications with a fax under way. */
  underWay(uow: UnitOfWork, applicationIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.transmissions.underWay(uow, applicationIds);
  }
}
