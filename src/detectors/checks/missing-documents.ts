import { type DocumentKind, entitiesWithDocument } from '../../documents/index.js';
import { type ActiveEntity, activeUsEntities, type EntityType } from '../../entities/index.js';
import type { CheckMatch, Matches } from '../../platform/database/matches.js';
import { type CheckContext, detector } from '../detector.js';

interface UndocumentedEntity extends CheckMatch {
  readonly legalName: string;
}

/** Formed by a state. Sole proprietors and partnerships exist without a document. */
const FORMED_TYPES = new Set<EntityType>(['llc', 'c_corp', 's_corp', 'nonprofit']);

export const missingFormationDocument = detector({
  code: 'missing_formation_document',
  severity: 'critical',
  subjectType: 'legal_entity',
  find: (context) =>
    findLacking(context, ['articles_of_organization', 'certificate_of_incorporation'], ({ entityType }) =>
      FORMED_TYPES.has(entityType),
    ),
  message: ({ legalName }) =>
    `${legalName} has no articles of organization or certificate of incorporation among its documents`,
});

export const missingEinLetter = detector({
  code: 'missing_ein_letter',
  severity: 'critical',
  subjectType: 'legal_entity',
  find: (context) => findLacking(context, ['ein_letter'], ({ taxIdType }) => taxIdType === 'EIN'),
  message: ({ legalName }) =>
    `${legalName} has an EIN, but no EIN letter (CP 575 or 147C) among its documents`,
});

/** Active US entities of some kind that have no document of these kinds. */
async function findLacking(
  { uow, scope }: CheckContext,
  kinds: readonly DocumentKind[],
  isExpected: (entity: ActiveEntity) => boolean,
): Promise<Matches<UndocumentedEntity>> {
  const entities = await activeUsEntities(uow);
  const documented = await entitiesWithDocument(uow, kinds);
  const lacking = entities.filter((entity) => isExpected(entity) && !documented.has(entity.id));
  const found = lacking.slice(0, scope.limit);
  return {
    found: found.map(({ id, legalName }) => ({ id, entityId: id, legalName })),
    total: lacking.length,
  };
}
