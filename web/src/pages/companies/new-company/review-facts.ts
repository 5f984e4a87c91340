import { COUNTRY_CHOICES, REGIME_WORDS } from '../../../components/choices';
import type { Regime } from '../../../data/contract';
import { formatDate } from '../../../platform/locale';
import { monthName } from '../company-words';
import { OFFICES } from '../orders/offices';
import { stateName } from '../orders/order-words';
import { ACTIVITY_WORDS } from './activities';
import type { OrderValues, PostalValues } from './order-values';
import type { StepPath } from './steps';

/** A label and its text; an empty text is missing or has a default. */
export type ReviewFact = readonly [label: string, text: string];

type Part = (values: OrderValues) => readonly ReviewFact[];

const PARTS: Readonly<Record<Exclude<StepPath, 'review'>, Part>> = {
  company: ({ entityType, filingState }) => [
    ['Kind of company', entityType === 'LLC' ? 'Limited liability company (LLC)' : 'Corporation'],
    ['State', filingState === '' ? '' : stateName(filingState)],
  ],
  name: ({ nameOptions }) => [
    [
      nameOptions.length > 1 ? 'Names, the preferred one first' : 'Name',
      joined(
        nameOptions.map(({ name, designator }) => (name.trim() === '' ? '' : `${name} ${designator}`)),
        '; ',
      ),
    ],
  ],
  owners: (values) => (values.entityType === 'LLC' ? membersOf(values) : sharesOf(values)),
  person: ({ responsibleParty: { firstName, lastName, title, email, phone, fax, address } }) => [
    ['Name', joined([joined([firstName, lastName], ' '), title], ', ')],
    ['Email', email],
    ['Telephone', phone],
    ...optional('Fax', fax),
    ['Address', inOneLine(address)],
  ],
  addresses: (values) => [
    ['Mail', inOneLine(values.mailingAddress)],
    ...(values.isElsewhere ? [['Place of business', inOneLine(values.streetAddress)] as const] : []),
    ['Registered agent', agentOf(values)],
  ],
  activity: ({ principalActivity, principalProduct, businessPurpose, regime, closingMonth }) => [
    ['Main activity', principalActivity === '' ? '' : ACTIVITY_WORDS[principalActivity]],
    ['Products or services', principalProduct],
    ['What it will do', businessPurpose],
    ...optional('How it is taxed', regime === '' ? '' : REGIME_WORDS[regime as Regime]),
    ['Last month of the fiscal year', monthName(Number(closingMonth))],
  ],
  ein: ({ einNoSsn, county, startDate }) => [
    ['EIN', einNoSsn === '' ? '' : EIN_WORDS[einNoSsn]],
    ...optional('County', einNoSsn === 'yes' ? county : ''),
    ...optional('First day of business', einNoSsn === 'yes' && startDate !== '' ? formatDate(startDate) : ''),
  ],
};

const EIN_WORDS = {
  yes: 'We apply for it with this order, for a person without an SSN or ITIN',
  no: 'Not with this order',
};

/** What a step says, in words. */
export function factsOf(path: Exclude<StepPath, 'review'>, values: OrderValues): readonly ReviewFact[] {
  return PARTS[path](values);
}

function membersOf({ members }: OrderValues): readonly ReviewFact[] {
  const each = members.map(({ name, ownershipPercent, taxResidence }) =>
    joined(
      [
        name,
        ownershipPercent === '' ? '' : `${ownershipPercent}%`,
        taxResidence === '' ? '' : `tax resident in ${countryName(taxResidence)}`,
      ],
      ', ',
    ),
  );
  return [[members.length > 1 ? 'Members' : 'Member', joined(each, '; ')]];
}

function sharesOf(values: OrderValues): readonly ReviewFact[] {
  const { officers, authorizedShares, parValue, foreignOwned, foreignOwnedPercent, ownerTaxResidence } =
    values;
  const each = officers.map(({ name, title }) => joined([name, title === '' ? '' : OFFICES[title]], ', '));
  return [
    ['Officers', joined(each, '; ')],
    ['Shares', joined([authorizedShares, parValue === '' ? '' : `par value $${parValue}`], ', ')],
    ...optional('Foreign owners', foreignOwned === 'no' ? 'None' : ''),
    ...optional(
      'Foreign owners',
      foreignOwned === 'yes'
        ? joined(
            [
              foreignOwnedPercent === '' ? 'Yes' : `${foreignOwnedPercent}%`,
              ownerTaxResidence === '' ? '' : `tax resident in ${countryName(ownerTaxResidence)}`,
            ],
            ', ',
          )
        : '',
    ),
  ];
}

function agentOf({ agent, registeredAgent: { name, address } }: OrderValues): string {
  return agent === 'ours' ? 'Ours' : joined([name, inOneLine(address)], ', ');
}

function inOneLine({ line1, line2, city, region, postalCode, country }: PostalValues): string {
  if (line1.trim() === '' && city.trim() === '') return '';
  return joined([line1, line2, city, region, postalCode, countryName(country)], ', ');
}

function countryName(code: string): string {
  return COUNTRY_CHOICES.find(({ value }) => value === code)?.label ?? code;
}

function optional(label: string, text: string): readonly ReviewFact[] {
  return text.trim() === '' ? [] : [[label, text]];
}

function joined(texts: readonly string[], separator: string): string {
  return texts.filter((text) => text.trim() !== '').join(separator);
}
