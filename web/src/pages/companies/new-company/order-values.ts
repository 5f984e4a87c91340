import type { DraftContent, DraftContentInput, IncorporationInput } from '../../../data/contract';
import type { OfficerTitle } from '../orders/offices';

type Activity = IncorporationInput['principalActivity'];

export interface PostalValues {
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
}

/** What the form of a new company contains, under the names that the service has for the fields; empty texts are unknown. */
export interface OrderValues extends Record<string, unknown> {
  entityType: 'LLC' | 'CORP';
  filingState: string;
  nameOptions: { name: string; designator: string }[];
  members: { name: string; ownershipPercent: string; taxResidence: string }[];
  officers: { name: string; title: OfficerTitle | '' }[];
  authorizedShares: string;
  parValue: string;
  foreignOwned: 'yes' | 'no' | '';
  foreignOwnedPercent: string;
  ownerTaxResidence: string;
  responsibleParty: {
    firstName: string;
    lastName: string;
    title: string;
    email: string;
    phone: string;
    fax: string;
    address: PostalValues;
  };
  mailingAddress: PostalValues;
  isElsewhere: boolean;
  streetAddress: PostalValues;
  agent: 'ours' | 'other';
  registeredAgent: { name: string; address: PostalValues };
  principalActivity: Activity | '';
  principalProduct: string;
  businessPurpose: string;
  regime: string;
  closingMonth: string;
  startDate: string;
  county: string;
  einNoSsn: 'yes' | 'no' | '';
}

/** The form with what a draft contains, and this country for addresses without one. */
export function valuesOf(content: DraftContent, country: string): OrderValues {
  const { responsibleParty: person, registeredAgent } = content;
  return {
    entityType: content.entityType ?? 'LLC',
    filingState: content.filingState ?? '',
    nameOptions: filled(content.nameOptions, { name: '', designator: '' }),
    members: filled(
      content.members?.map(({ ownershipPercent, ...member }) => ({
        ...member,
        ...(ownershipPercent === undefined ? {} : { ownershipPercent: String(ownershipPercent) }),
      })),
      { name: '', ownershipPercent: '', taxResidence: '' },
    ),
    officers: filled<OrderValues['officers'][number]>(content.officers, { name: '', title: '' }),
    authorizedShares: textOf(content.authorizedShares),
    parValue: textOf(content.parValue),
    foreignOwned: yesOrNo(content.foreignOwned),
    foreignOwnedPercent: textOf(content.foreignOwnedPercent),
    ownerTaxResidence: content.ownerTaxResidence ?? '',
    responsibleParty: {
      firstName: person?.firstName ?? '',
      lastName: person?.lastName ?? '',
      title: person?.title ?? '',
      email: person?.email ?? '',
      phone: person?.phone ?? '',
      fax: person?.fax ?? '',
      address: postalOf(person?.address, country),
    },
    mailingAddress: postalOf(content.mailingAddress, country),
    isElsewhere: content.streetAddress !== undefined,
    streetAddress: postalOf(content.streetAddress, country),
    agent: registeredAgent === undefined ? 'ours' : 'other',
    registeredAgent: {
      name: registeredAgent?.name ?? '',
      address: postalOf(registeredAgent?.address, 'US'),
    },
    principalActivity: content.principalActivity ?? '',
    principalProduct: content.principalProduct ?? '',
    businessPurpose: content.businessPurpose ?? '',
    regime: content.regime ?? '',
    closingMonth: textOf(content.closingMonth ?? 12),
    startDate: content.startDate ?? '',
    county: content.county ?? '',
    einNoSsn: yesOrNo(content.einNoSsn),
  };
}

/** What a draft stores of the form: everything that is filled in, complete or not. */
export function contentOf(values: OrderValues): DraftContentInput {
  const { responsibleParty: person, registeredAgent, ...rest } = values;
  return known({
    entityType: rest.entityType,
    filingState: rest.filingState,
    nameOptions: rest.nameOptions.map((option) => known(option)),
    members: rest.members.map(({ ownershipPercent, ...member }) =>
      known({ ...member, ownershipPercent: numberIn(ownershipPercent) }),
    ),
    officers: rest.officers.map((officer) => known(officer)),
    authorizedShares: numberIn(rest.authorizedShares),
    parValue: numberIn(rest.parValue),
    foreignOwned: flagOf(rest.foreignOwned),
    foreignOwnedPercent: numberIn(rest.foreignOwnedPercent),
    ownerTaxResidence: rest.ownerTaxResidence,
    responsibleParty: known({ ...person, address: known(person.address) }),
    mailingAddress: known(rest.mailingAddress),
    streetAddress: rest.isElsewhere ? known(rest.streetAddress) : undefined,
    registeredAgent:
      values.agent === 'other'
        ? known({ ...registeredAgent, address: known(registeredAgent.address) })
        : undefined,
    principalActivity: rest.principalActivity,
    principalProduct: rest.principalProduct,
    businessPurpose: rest.businessPurpose,
    regime: rest.regime,
    closingMonth: numberIn(rest.closingMonth),
    startDate: rest.startDate,
    county: rest.county,
    einNoSsn: flagOf(rest.einNoSsn),
  });
}

const OF_LLCS = ['members'];
const OF_CORPORATIONS = [
  'officers',
  'authorizedShares',
  'parValue',
  'foreignOwned',
  'foreignOwnedPercent',
  'ownerTaxResidence',
];
const OF_FOREIGN_OWNERS = ['foreignOwnedPercent', 'ownerTaxResidence'];

/** The order: what the draft stores, without the fields of the other kind of company. */
export function orderOf(values: OrderValues): Omit<IncorporationInput, 'draftId'> {
  const isOwnedAbroad = values.foreignOwned === 'yes';
  const others =
    values.entityType === 'LLC' ? OF_CORPORATIONS : [...OF_LLCS, ...(isOwnedAbroad ? [] : OF_FOREIGN_OWNERS)];
  const fields = Object.entries(contentOf(values)).filter(([name]) => !others.includes(name));
  // What is required and missing here is what the service refuses.
  return Object.fromEntries(fields) as IncorporationInput;
}

/** Each item with all fields; one empty item if there is none. */
function filled<Item extends object>(items: readonly Partial<Item>[] | undefined, empty: Item): Item[] {
  if (items === undefined || items.length === 0) return [empty];
  return items.map((item) => ({ ...empty, ...item }));
}

function postalOf(address: Partial<PostalValues> | undefined, country: string): PostalValues {
  return { line1: '', line2: '', city: '', region: '', postalCode: '', country, ...address };
}

/** Without texts that are empty, which the service knows as fields that are not sent. */
function known(fields: object): object {
  const trimmed = Object.entries(fields).map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const,
  );
  return Object.fromEntries(trimmed.filter(([, value]) => value !== '' && value !== undefined));
}

function textOf(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** Undefined for what is no number: the form says so, and the draft does without it. */
function numberIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,%$]/g, '');
  return /^\d{1,13}(?:\.\d{1,9})?$/.test(plain) ? Number(plain) : undefined;
}

function yesOrNo(value: boolean | undefined): 'yes' | 'no' | '' {
  if (value === undefined) return '';
  return value ? 'yes' : 'no';
}

function flagOf(value: 'yes' | 'no' | ''): boolean | undefined {
  return value === '' ? undefined : value === 'yes';
}
