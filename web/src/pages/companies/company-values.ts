import type { EntityType, LegalEntityView, UpdateEntityInput } from '../../data/contract';
import type { KnownTaxIdType } from './company-words';

/** What the form of a company contains; empty texts are unknown. */
export interface CompanyValues extends Record<string, unknown> {
  legalName: string;
  entityType: EntityType;
  country: string;
  formationState: string;
  formationDate: string;
  taxIdType: KnownTaxIdType;
  /** Empty: the tax id stays as it is. */
  taxId: string;
  regime: string;
  fiscalYearEndMonth: string;
  naics: string;
  memberCount: string;
  foreignOwned: 'yes' | 'no' | '';
  foreignOwnedPercent: string;
  ownerTaxResidence: string;
  address: {
    line1: string;
    line2: string;
    city: string;
    region: string;
    postalCode: string;
    country: string;
  };
}

export function valuesOf(company: LegalEntityView): CompanyValues {
  const { taxIdType, address, country, foreignOwned } = company;
  const unknownType = country === 'US' ? 'EIN' : 'FOREIGN';
  return {
    legalName: company.legalName,
    entityType: company.entityType,
    country,
    formationState: company.formationState ?? '',
    formationDate: company.formationDate ?? '',
    taxIdType: taxIdType === 'none' ? unknownType : taxIdType,
    taxId: '',
    regime: company.regime ?? '',
    fiscalYearEndMonth: textOf(company.fiscalYearEndMonth),
    naics: company.naics ?? '',
    memberCount: textOf(company.memberCount),
    foreignOwned: yesOrNo(foreignOwned),
    foreignOwnedPercent: textOf(company.foreignOwnedPercent),
    ownerTaxResidence: company.ownerTaxResidence ?? '',
    address: {
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      city: address?.city ?? '',
      region: address?.region ?? '',
      postalCode: address?.postalCode ?? '',
      country: address?.country ?? country,
    },
  };
}

/** What a user changed, and nothing else: other users may have changed other fields meanwhile. */
export function changesOf(company: LegalEntityView, values: CompanyValues): UpdateEntityInput {
  const before: Readonly<Record<string, unknown>> = { ...fieldsOf(valuesOf(company)) };
  const changed = Object.entries(fieldsOf(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  const taxId = values.taxId.trim();
  return {
    ...Object.fromEntries(changed),
    ...(taxId === '' ? {} : { taxId, taxIdType: values.taxIdType }),
  };
}

/** The values as `PATCH /entities/{id}` names and writes them, without the tax id. */
function fieldsOf({ foreignOwned, address, ...values }: CompanyValues) {
  return {
    legalName: values.legalName.trim(),
    entityType: values.entityType,
    country: values.country,
    formationState: known(values.formationState),
    formationDate: known(values.formationDate),
    regime: known(values.regime),
    fiscalYearEndMonth: numberOf(values.fiscalYearEndMonth),
    naics: known(values.naics),
    memberCount: numberOf(values.memberCount),
    foreignOwned: foreignOwned === '' ? null : foreignOwned === 'yes',
    // Only shown for foreign owners.
    foreignOwnedPercent: foreignOwned === 'yes' ? numberOf(values.foreignOwnedPercent) : null,
    ownerTaxResidence: known(values.ownerTaxResidence),
    address: addressOf(address),
  };
}

/** Whether more of an address is filled in than its country. */
export function isStarted(address: CompanyValues['address']): boolean {
  return addressOf(address) !== null;
}

/** Null if nothing but the country is filled in. */
function addressOf({ country, ...lines }: CompanyValues['address']) {
  const filled = Object.entries(lines).flatMap(([name, text]) => {
    const value = text.trim();
    return value === '' ? [] : [[name, value] as const];
  });
  return filled.length === 0 ? null : { ...Object.fromEntries(filled), country };
}

function yesOrNo(value: boolean | null): CompanyValues['foreignOwned'] {
  if (value === null) return '';
  return value ? 'yes' : 'no';
}

function known(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** Not a number stays text: the service says what is wrong with it. */
function numberOf(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed;
}
