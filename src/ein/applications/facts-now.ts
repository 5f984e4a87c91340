import type { LegalEntity, Regime } from '../../entities/index.js';
import { usStateOf } from '../../kernel/us-states.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';

/** The entity types that can apply. */
export const FORMED_TYPES: Readonly<Partial<Record<LegalEntity['entityType'], Ss4Facts['entityType']>>> = {
  llc: 'LLC',
  c_corp: 'CORP',
  s_corp: 'CORP',
};

export type FormedEntity = Pick<
  LegalEntity,
  'legalName' | 'entityType' | 'regime' | 'memberCount' | 'foreignOwned' | 'formationState' | 'formationDate'
>;

/**
 * The facts of a form as the company's records have them now. Facts that the entity lacks keep their value on
 * the form, as do the start date and the closing month, which a request may have stated.
 */
export function factsNow(facts: Ss4Facts, entity: FormedEntity): Ss4Facts {
  const entityType = FORMED_TYPES[entity.entityType] ?? facts.entityType;
  const regime = regimeOnForm(entity) ?? facts.regime;
  const foreignOwned = entity.foreignOwned ?? facts.foreignOwned;
  return {
    ...facts,
    legalName: entity.legalName,
    entityType,
    filingState: usStateOf(entity.formationState) ?? facts.filingState,
    memberCount: entityType === 'LLC' ? (entity.memberCount ?? facts.memberCount) : null,
    ...(regime === undefined ? {} : { regime }),
    ...(foreignOwned === undefined ? {} : { foreignOwned }),
    startDate: facts.startDate ?? entity.formationDate,
  };
}

/** The regime of the entity, or what its type says; null: unknown. */
export function regimeOnForm({
  entityType,
  regime,
}: Pick<FormedEntity, 'entityType' | 'regime'>): Regime | null {
  return regime ?? (entityType === 's_corp' ? 's_corp' : null);
}
