import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { indexBy } from '../kernel/collections.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { ChartRepository } from '../ledger/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { TAX_FORMS } from './forms/tax-forms.js';
import { readTaxLines, sameLines } from './read-tax-lines.js';
import type { TaxLinesView } from './tax-line-views.js';
import type { PutTaxLinesDto } from './tax-lines.dto.js';
import { TaxLineQueries } from './tax-lines.queries.js';
import { TaxLinesRepository } from './tax-lines.repository.js';

@Injectable()
export class PutTaxLines {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
    private readonly taxLines: TaxLinesRepository,
    private readonly queries: TaxLineQueries,
  ) {}

  /** Replaces the lines of a form that are not the default ones. The same lines again write nothing. */
  async run(uow: UnitOfWork, { entityId, form, accounts }: PutTaxLinesDto): Promise<TaxLinesView> {
    const entity = await this.entities.resolve(uow, entityId);
    // Of two requests at the same time one is stored whole.
    await this.entities.lockForPosting(uow, entity.id, 'for no key update');
    const chart = await this.chart.listFacts(uow, [entity.id]);
    const read = readTaxLines(
      accounts,
      TAX_FORMS[form],
      indexBy(chart, ({ accountNumber }) => accountNumber),
    );
    if (!read.ok) throw new InvalidRequest(read.problems);
    const before = await this.taxLines.list(uow, entity.id, form);
    if (!sameLines(before, read.chosen)) {
      this.taxLines.replace(uow, entity.id, form, read.chosen);
      uow.audit({
        action: 'tax_lines.set',
        resourceType: 'legal_entity',
        resourceId: entity.id,
        changes: { form, accounts: { from: before.length, to: read.chosen.length } },
      });
    }
    return this.queries.linesIn(uow, entity, form);
  }
}
