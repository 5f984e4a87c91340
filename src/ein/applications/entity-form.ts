import type { LegalEntity } from '../../entities/index.js';
import { type FieldProblem, InvalidRequest } from '../../kernel/domain-error.js';
import { usStateOf } from '../../kernel/us-states.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';
import { ss4Problems } from '../ss4/ss4-problems.js';

/** The facts that come from the request; the rest comes from the entity. */
export interface EntityForm extends Pick<
  Ss4Facts,
  | 'responsibleParty'
  | 'mailingAddress'
  | 'principalActivity'
  | 'principalProduct'
  | 'businessPurpose'
  | 'county'
> {
  readonly memberCount?: number;
  readonly startDate?: Ss4Facts['startDate'];
  readonly closingMonth?: number;
}

/** The entity types that can apply. */
const FORMED_TYPES: Readonly<Partial<Record<LegalEntity['entityType'], Ss4Facts['entityType']>>> = {
  llc: 'LLC',
  c_corp: 'CORP',
  s_corp: 'CORP',
};

type FormedEntity = Pick<
  LegalEntity,
  'legalName' | 'entityType' | 'formationState' | 'formationDate' | 'fiscalYearEndMonth'
>;

/** The facts for the form of an existing entity. Throws InvalidRequest with every reason why it cannot be drawn. */
export function factsOfEntity(entity: FormedEntity, form: EntityForm): Ss4Facts {
  const { memberCount = null, startDate, closingMonth, ...given } = form;
  const entityType = FORMED_TYPES[entity.entityType];
  const filingState = usStateOf(entity.formationState);
  if (!entityType || !filingState) throw new InvalidRequest(entityProblems(entity));
  const facts: Ss4Facts = {
    ...given,
    legalName: entity.legalName,
    entityType,
    filingState,
    memberCount,
    startDate: startDate ?? entity.formationDate,
    closingMonth: closingMonth ?? entity.fiscalYearEndMonth ?? 12,
  };
  const problems = ss4Problems(facts).map((found) => (found.path === 'legalName' ? ofEntity(found) : found));
  if (problems.length > 0) throw new InvalidRequest(problems);
  return facts;
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
