import { Injectable } from '@nestjs/common';
import { RedrawForm } from '../ein/index.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { AdvanceIncorporation } from './advance-incorporation.js';
import { formProblems } from './form-problems.js';
import type { IncorporationView } from './incorporation-view.js';
import { IncorporationQueries } from './incorporations.queries.js';
import { factsOfIncorporation } from './form-facts.js';
import { legalNameOf, type NameOption, preferredNameOf } from './incorporation-details.js';
import { nameProblems } from './incorporation-problems.js';

@Injectable()
export class ChangeNames {
  constructor(
    private readonly advance: AdvanceIncorporation,
    private readonly redrawForm: RedrawForm,
    private readonly queries: IncorporationQueries,
  ) {}

  /** Replaces the names of an incorporation whose names the state rejected, and redraws its application's form. */
  async run(uow: UnitOfWork, id: string, nameOptions: readonly NameOption[]): Promise<IncorporationView> {
    const move = await this.advance.begin(uow, id, 'change_names');
    const { entityType, filingState, einNoSsn } = move.incorporation;
    const problems = [
      ...nameProblems(nameOptions, entityType, filingState),
      ...(einNoSsn ? formProblems(move.incorporation, nameOptions) : []),
    ];
    if (problems.length > 0) throw new InvalidRequest(problems);
    const incorporation = await this.advance.complete(uow, move, { nameOptions, statusReason: null });
    const facts = factsOfIncorporation(incorporation, preferredNameOf(incorporation));
    await this.redrawForm.run(uow, id, facts, nameOptions.map(legalNameOf));
    return this.queries.viewOf(uow, incorporation);
  }
}
