import { CHOOSES_REGIME, type LegalEntityView } from '../data/contract';

/** What filings and reports need and is not known yet, as words after "Missing:". */
export function missingOf(company: LegalEntityView): readonly string[] {
  const { taxIdType, address, fiscalYearEndMonth, country, entityType, regime } = company;
  const needsRegime = country === 'US' && CHOOSES_REGIME.has(entityType);
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
