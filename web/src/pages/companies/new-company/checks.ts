import { isEmail } from '../../../components/form-rules';
import {
  officesWithoutOfficer,
  ownershipProblem,
  ownershipUnits,
  personalTaxIdProblems,
} from '../../../data/contract';
import { contentOf, type OrderValues, type PostalValues } from './order-values';
import type { StepPath } from './steps';

/** A problem in a sentence, by the path of its field. */
export type Problems = Readonly<Record<string, string>>;

type Check = (values: OrderValues) => Problems;

const CHECKS: Readonly<Record<Exclude<StepPath, 'review'>, Check>> = {
  company: ({ filingState }) => required({ filingState }, 'Choose a state.'),
  name: ({ nameOptions }) =>
    inEach('nameOptions', nameOptions, ({ name }) => required({ name }, 'Enter a name.')),
  owners: (values) => (values.entityType === 'LLC' ? ofMembers(values) : ofCorporation(values)),
  person: ({ responsibleParty }) => within('responsibleParty', ofPerson(responsibleParty)),
  addresses: (values) => ({
    ...within('mailingAddress', ofAddress(values.mailingAddress)),
    ...(values.isElsewhere ? within('streetAddress', ofAddress(values.streetAddress)) : {}),
    ...(values.agent === 'other' ? within('registeredAgent', ofAgent(values.registeredAgent)) : {}),
  }),
  activity: ({ principalActivity, principalProduct, businessPurpose }) => ({
    ...required({ principalActivity }, 'Choose the main activity.'),
    ...required({ principalProduct }, 'Enter the main products or services.'),
    ...required({ businessPurpose }, 'Enter what the company will do.'),
  }),
  ein: ({ einNoSsn }) => required({ einNoSsn }, 'Choose one.'),
};

/** What a step lacks. The service checks more when the company is ordered. */
export function problemsOf(path: StepPath, values: OrderValues): Problems {
  return path === 'review' ? {} : { ...CHECKS[path](values), ...taxIdsIn(path, values) };
}

/** Personal tax ids are refused before they leave the browser. */
function taxIdsIn(path: StepPath, values: OrderValues): Problems {
  const found = personalTaxIdProblems(contentOf(values)).map((problem) => [
    problem.path.replaceAll(/\[(\d+)\]/g, '.$1'),
    'This looks like an SSN or ITIN. Charterbook never stores one: leave it out.',
  ]);
  return Object.fromEntries(found.filter(([field = '']) => stepOf(field) === path));
}

const FIELDS: Readonly<Record<StepPath, readonly string[]>> = {
  company: ['entityType', 'filingState'],
  name: ['nameOptions'],
  owners: [
    'members',
    'officers',
    'authorizedShares',
    'parValue',
    'foreignOwned',
    'foreignOwnedPercent',
    'ownerTaxResidence',
  ],
  person: ['responsibleParty'],
  addresses: ['mailingAddress', 'streetAddress', 'registeredAgent'],
  activity: ['principalActivity', 'principalProduct', 'businessPurpose', 'regime', 'closingMonth'],
  ein: ['einNoSsn', 'county', 'startDate'],
  review: [],
};

/** The step that has a field; null for none. */
export function stepOf(field: string): StepPath | null {
  const [top = ''] = field.split('.');
  const found = Object.entries(FIELDS).find(([, fields]) => fields.includes(top));
  return found === undefined ? null : (found[0] as StepPath);
}

function ofMembers({ members }: OrderValues): Problems {
  const shares = members.map(({ ownershipPercent }) => percentOf(ownershipPercent));
  const sum = ownershipProblem(shares);
  return {
    ...inEach('members', members, ({ name, ownershipPercent }) => ({
      ...required({ name }, 'Enter the full name.'),
      ...(ownershipUnits(percentOf(ownershipPercent)) === null
        ? { ownershipPercent: 'Enter a share above 0, with at most four decimals.' }
        : {}),
    })),
    ...(sum === null ? {} : { members: 'All shares together must be 100%.' }),
  };
}

function ofCorporation(values: OrderValues): Problems {
  const { officers, filingState, authorizedShares, parValue, foreignOwned } = values;
  const titles = officers.flatMap(({ title }) => (title === '' ? [] : [title]));
  const missing = officesWithoutOfficer(filingState as Parameters<typeof officesWithoutOfficer>[0], titles);
  return {
    ...inEach('officers', officers, ({ name, title }) => ({
      ...required({ name }, 'Enter the full name.'),
      ...required({ title }, 'Choose the office.'),
    })),
    ...(missing.length > 0 && titles.length === officers.length
      ? { officers: `The company also needs ${missing.join(' and ')}. One person may have several offices.` }
      : {}),
    ...required({ authorizedShares }, 'Enter the number of shares.'),
    ...required({ parValue }, 'Enter the par value, or 0 for shares without one.'),
    ...(foreignOwned === 'yes'
      ? required({ foreignOwnedPercent: values.foreignOwnedPercent }, 'Enter their share in whole percent.')
      : {}),
  };
}

function ofPerson(person: OrderValues['responsibleParty']): Problems {
  const email = isEmail(person.email);
  return {
    ...required({ firstName: person.firstName }, 'Enter the given names.'),
    ...required({ lastName: person.lastName }, 'Enter the family name.'),
    ...required({ title: person.title }, 'Enter the position, such as Member or President.'),
    ...(email === null ? {} : { email }),
    ...required({ phone: person.phone }, 'Enter a telephone number.'),
    ...within('address', ofAddress(person.address)),
  };
}

function ofAgent({ name, address }: OrderValues['registeredAgent']): Problems {
  return { ...required({ name }, 'Enter the name of the agent.'), ...within('address', ofAddress(address)) };
}

function ofAddress({ line1, city }: PostalValues): Problems {
  return { ...required({ line1 }, 'Enter the street and number.'), ...required({ city }, 'Enter the city.') };
}

/** Problems of one text, if it is empty. */
function required(field: Readonly<Record<string, string>>, problem: string): Problems {
  const empty = Object.entries(field).filter(([, text]) => text.trim() === '');
  return Object.fromEntries(empty.map(([name]) => [name, problem]));
}

function within(parent: string, problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).map(([name, text]) => [`${parent}.${name}`, text]));
}

function inEach<Item>(list: string, items: readonly Item[], check: (item: Item) => Problems): Problems {
  return Object.assign({}, ...items.map((item, index) => within(`${list}.${index}`, check(item))));
}

/** A share as a number; not a number is not a share. */
export function percentOf(text: string): number {
  const plain = text.replaceAll(/[\s%]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}
