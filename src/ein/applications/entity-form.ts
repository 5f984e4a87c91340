import type { LegalEntity } from '../../entities/index.js';
import { type FieldProblem, InvalidRequest } from '../../kernel/domain-error.js';
import { usStateOf } from '../../kernel/us-states.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';
import { ss4Problems } from '../ss4/ss4-problems.js';
import { FORMED_TYPES, type FormedEntity, regimeOnForm } from './facts-now.js';

/** The facts that come from the request; the rest comes from the entity. */
export interface EntityForm extends Pick<
  Ss4Facts,
  | 'responsibleParty'
  | 'mailingAddress'
  | 'principalActivity'
  | 'principalProduct'
  | 'businessPurpose'
  | 'county'
  | 'streetAddress'
  | 'foreignOwned'
> {
  readonly memberCount?: number;
  readonly startDate?: Ss4Facts['startDate'];
  readonly closingMonth?: number;
}

/** The facts for the form of an existing entity. Throws InvalidRequest with every reason why it cannot be drawn. */
export function factsOfEntity(
  entity: FormedEntity & Pick<LegalEntity, 'fiscalYearEndMonth'>,
  form: EntityForm,
): Ss4Facts {
  const { memberCount, foreignOwned, startDate, closingMonth, ...given } = form;
  const entityType = FORMED_TYPES[entity.entityType];
  const filingState = usStateOf(entity.formationState);
  if (!entityType || !filingState) throw new InvalidRequest(entityProblems(entity));
  const contradicting = contradictionsOf(entity, form);
  if (contradicting.length > 0) throw new InvalidRequest(contradicting);
  const regime = regimeOnForm(entity);
  const isForeign = foreignOwned ?? entity.foreignOwned;
  const members = entityType === 'LLC' ? entity.memberCount : null;
  const facts: Ss4Facts = {
    ...given,
    ...(regime === null ? {} : { regime }),
    ...(isForeign === null ? {} : { foreignOwned: isForeign }),
    legalName: entity.legalName,
    entityType,
    filingState,
    memberCount: memberCount ?? members,
    startDate: startDate ?? entity.formationDate,
    closingMonth: closingMonth ?? entity.fiscalYearEndMonth ?? 12,
  };
  const problems = ss4Problems(facts).map((found) => (OF_ENTITY.has(found.path) ? ofEntity(found) : found));
  if (problems.length > 0) throw new InvalidRequest(problems);
  return facts;
}

/** The facts that come from the entity alone. */
const OF_ENTITY: ReadonlySet<string> = new Set(['legalName', 'regime']);

/** The form must not say anything else about the owners than the entity does. */
function contradictionsOf(entity: FormedEntity, form: EntityForm): FieldProblem[] {
  return (['memberCount', 'foreignOwned'] as const).flatMap((path) => {
    const [said, known] = [form[path], entity[path]];
    if (said === undefined || known === null || said === known) return [];
    return [{ path, problem: `contradicts the entity, whose ${path} is ${known}` }];
  });
}

function entityProblems({ entityType, formationState }: FormedEntity): FieldProblem[] {
  const problems: string[] = [];
  if (!FORMED_TYPES[entityType]) problems.push(`names a ${entityType}: only LLCs and corporations can apply`);
  if (!usStateOf(formationState)) problems.push('names an entity whose formationState is not a US state');
  return problems.map((problem) => ({ path: 'entityId', problem }));
}

function ofEntity({ path, problem }: FieldProblem): FieldProblem {
  return { path: 'entityId', problem: `names an entity whose ${path} ${problem}` };
}
