import { Injectable } from '@nestjs/common';
import { insertMany } from '../platform/database/bulk.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { AccountTaxLine } from './account-tax-line.entity.js';
import type { ChosenLine } from './assign-lines.js';
import type { TaxFormName } from './forms/tax-forms.js';

@Injectable()
export class TaxLinesRepository {
  /** The accounts of an entity that are not on their default lines of a form. */
  async list(uow: UnitOfWork, entityId: string, form: TaxFormName): Promise<ChosenLine[]> {
    return uow.query<ChosenLine>(
      `select account_id as "accountId", category, line from account_tax_line
        where business_id = $1 and entity_id = $2 and form = $3`,
      [uow.businessId, entityId, form],
    );
  }

  replace(uow: UnitOfWork, entityId: string, form: TaxFormName, chosen: readonly ChosenLine[]): void {
    const { businessId } = uow;
    uow.write(`delete from account_tax_line where business_id = $1 and entity_id = $2 and form = $3`, [
      businessId,
      entityId,
      form,
    ]);
    insertMany(
      uow,
      AccountTaxLine,
      chosen.map((one) => ({ businessId, entityId, form, ...one })),
    );
  }
}
