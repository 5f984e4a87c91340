export { checkEncryptionKeys } from './check-encryption-keys.js';
export { CreateEntity } from './create-entity.js';
export { EntitiesModule } from './entities.module.js';
export { EntitiesRepository, type PostingEntity } from './entities.repository.js';
export { ENTITY_TYPES, type EntityType } from './entity-types.js';
export { EntityEinConflict } from './entities.errors.js';
export { AddressDto, type LegalEntityView } from './entities.dto.js';
export { GiveEin } from './give-ein.js';
export { LegalEntity, type PostalAddress } from './legal-entity.entity.js';
