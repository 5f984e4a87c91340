export { checkEncryptionKeys, encryptionKeyIdsInUse } from './check-encryption-keys.js';
export { type ComparedFacts, contradictions } from './contradictions.js';
export { CreateEntity } from './create-entity.js';
export { EntitiesModule } from './entities.module.js';
export { EntitiesRepository, type PostingEntity } from './entities.repository.js';
export {
  activeUsEntities,
  type ActiveEntity,
  type BookCurrency,
  bookCurrencies,
  dissolvedEntityIds,
} from './entity-checks.js';
export { entityFacts, type EntityFacts } from './entity-facts.js';
export { currencyOfEntity } from './entity-sql.js';
export { EinClaims, type ReceivedEins } from './ein-claims.js';
export { EIN_PATTERN, einProblem, type EinWarning, warningsOf } from './ein-number.js';
export { ENTITY_TYPES, type EntityType } from './entity-types.js';
export { EinInUse, EntityEinConflict } from './entities.errors.js';
export { AddressDto, Country } from './address.dto.js';
export { ForeignOwnershipFields, type OwnershipFacts } from './ownership.dto.js';
export type { LegalEntityView } from './entities.dto.js';
export { fillEinHashes } from './fill-ein-hashes.js';
export { ReencryptTaxIds } from './reencrypt-tax-ids.js';
export { setPeriodLocks } from './imported-period-locks.js';
export { GiveEin } from './give-ein.js';
export { SetEin } from './set-ein.js';
export { maskTaxId } from './tax-id.js';
export { UpdateEntity } from './update-entity.js';
export { LegalEntity, type PostalAddress } from './legal-entity.entity.js';
export { CHOOSES_REGIME, type Regime, REGIMES } from './regimes.js';
