import { Injectable } from '@nestjs/common';
import { isTimeZone } from '../kernel/calendar-date.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { isCleanLine } from '../kernel/text.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Business } from './business.entity.js';

export interface NewBusiness {
  readonly name: string;
  readonly timeZone: string;
}

/** Creates the tenant that the unit of work is bound to. */
@Injectable()
export class CreateBusiness {
  async run(uow: UnitOfWork, { name, timeZone }: NewBusiness): Promise<void> {
    if (name.length < 1 || name.length > 200)
      throw InvalidRequest.at('name', 'must have 1 to 200 characters');
    // The name becomes the primary entity's legal name, which HTTP checks in the same way.
    if (!isCleanLine(name)) throw InvalidRequest.at('name', 'must not contain control characters');
    if (!isTimeZone(timeZone)) throw InvalidRequest.at('timeZone', 'must be an IANA time zone');
    await uow.repository(Business).insert({ id: uow.businessId, name, timeZone, createdAt: uow.startedAt });
    uow.audit({
      action: 'business.create',
      resourceType: 'business',
      resourceId: uow.businessId,
      changes: { name, timeZone },
    });
  }
}
