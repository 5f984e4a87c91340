import { Injectable } from '@nestjs/common';
import { isTimeZone } from '../../kernel/calendar-date.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Business } from '../business.entity.js';
import type { UpdateBusinessInput } from '../session-api.js';

@Injectable()
export class UpdateBusiness {
  /** Changes the name and the time zone of a business. */
  async run(uow: UnitOfWork, { name, timeZone }: UpdateBusinessInput): Promise<void> {
    if (timeZone !== undefined && !isTimeZone(timeZone))
      throw InvalidRequest.at('timeZone', 'must be an IANA time zone');
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(timeZone === undefined ? {} : { timeZone }),
    };
    if (Object.keys(changes).length === 0) return;
    await uow.repository(Business).update({ id: uow.businessId }, changes);
    uow.audit({
      action: 'business.update',
      resourceType: 'business',
      resourceId: uow.businessId,
      changes,
    });
  }
}
