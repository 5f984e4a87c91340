import { Injectable } from '@nestjs/common';
import { FindingQueries } from '../detectors/index.js';
import { EntitiesRepository } from '../entities/index.js';
import type { Principal } from '../kernel/principal.js';
import { coverageGap, ObligationHygiene } from '../obligations/index.js';
import { Database } from '../platform/database/database.js';
import { documentFindings } from './document-findings.js';
import { type HealthScore, healthScore, scoreWithoutEntity } from './health-score.js';
import { obligationFindings } from './obligation-findings.js';
import { profileFindings } from './profile-findings.js';

@Injectable()
export class HealthQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly hygiene: ObligationHygiene,
    private readonly findings: FindingQueries,
  ) {}

  /** The score of the primary entity, from one snapshot. */
  async score(principal: Principal): Promise<HealthScore> {
    return this.database.read(principal, async (uow) => {
      const entity = await this.entities.findPrimary(uow);
      if (!entity) return scoreWithoutEntity();
      const [obligations, findings] = await Promise.all([
        this.hygiene.of(uow, entity.id),
        this.findings.latest(uow, entity.id),
      ]);
      return healthScore(entity.country, {
        profile: profileFindings(entity),
        obligations: obligationFindings(obligations, coverageGap(entity)),
        documents: documentFindings(findings),
      });
    });
  }
}
