import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { Business } from '../business.entity.js';
import type { BusinessView } from '../session-api.js';

@Injectable()
export class BusinessQueries {
  constructor(private readonly database: Database) {}

  async get(principal: Principal): Promise<BusinessView> {
    const business = await this.database.read(principal, (uow) =>
      uow.repository(Business).findOneBy({ id: uow.businessId }),
    );
    if (!business) throw new NotFound('business');
    const { id, name, timeZone, createdAt } = business;
    return { id, name, timeZone, role: principal.role, createdAt: createdAt.toISOString() };
  }
}
