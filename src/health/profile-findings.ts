import { CHOOSES_REGIME, type LegalEntity } from '../entities/index.js';
import type { Findings, HealthIssue } from './health-score.js';

export type Profile = Pick<
  LegalEntity,
  'country' | 'entityType' | 'taxIdType' | 'address' | 'naics' | 'fiscalYearEndMonth' | 'regime'
>;

interface ProfileCheck {
  readonly penalty: number;
  readonly isMissing: (profile: Profile) => boolean;
  readonly issue: HealthIssue;
}

const CHECKS: readonly ProfileCheck[] = [
  {
    penalty: 15,
    isMissing: ({ taxIdType }) => taxIdType === 'none',
    issue: {
      severity: 'critical',
      code: 'profile.missing_tax_id',
      message: 'The entity has no tax id, such as an EIN.',
    },
  },
  {
    penalty: 5,
    isMissing: ({ address }) => address === null,
    issue: { severity: 'warning', code: 'profile.missing_address', message: 'The entity has no address.' },
  },
  {
    penalty: 3,
    isMissing: ({ naics }) => naics === null,
    issue: {
      severity: 'info',
      code: 'profile.missing_naics',
      message: 'The entity has no NAICS code, which says what its business is.',
    },
  },
  {
    penalty: 5,
    isMissing: ({ fiscalYearEndMonth }) => fiscalYearEndMonth === null,
    issue: {
      severity: 'warning',
      code: 'profile.missing_fiscal_year_end',
      message: 'The end of the fiscal year is not set; December is assumed.',
    },
  },
  {
    penalty: 5,
    isMissing: ({ country, entityType, regime }) =>
      regime === null && country === 'US' && CHOOSES_REGIME.has(entityType),
    issue: {
      severity: 'warning',
      code: 'profile.missing_regime',
      message: 'The tax regime is not set, so tax returns may be missing from the obligations.',
    },
  },
];

/** What is missing in an entity's profile. */
export function profileFindings(profile: Profile): Findings {
  const failed = CHECKS.filter(({ isMissing }) => isMissing(profile));
  return {
    penalty: failed.reduce((sum, { penalty }) => sum + penalty, 0),
    issues: failed.map(({ issue }) => issue),
  };
}
