import type { LegalEntityView } from '../../data/contract';

/** Types of company that may choose how the United States tax them. */
const CHOOSE_REGIME: ReadonlySet<string> = new Set(['llc', 'c_corp', 's_corp', 'partnership']);

/** What filings and reports need and nobody has entered, as words after "Missing:". */
export function missingOf(company: LegalEntityView): readonly string[] {
  const { taxIdType, address, fiscalYearEndMonth, country, entityType, regime } = company;
  const needsRegime = country === 'US' && CHOOSE_REGIME.has(entityType);
  return [
    ...(taxIdType === 'none' ? ['the tax id'] : []),
    ...(needsRegime && regime === null ? ['how it is taxed'] : []),
    ...(fiscalYearEndMonth === null ? ['the end of the fiscal year'] : []),
    ...(address === null ? ['the address'] : []),
  ];
}

export function isComplete(company: LegalEntityView): boolean {
  return missingOf(company).length === 0;
}
