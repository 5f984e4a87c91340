import { Module } from '@nestjs/common';
import { AddMember } from './add-member.js';
import { ApiKeyAuthenticator } from './api-key.authenticator.js';
import { ApiKeyQueries } from './api-keys.queries.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { CreateApiKey } from './create-api-key.js';
import { CreateBusiness } from './create-business.js';
import { FindOrCreateUser } from './find-or-create-user.js';
import { MembersRepository } from './members.repository.js';
import { RemoveMember } from './remove-member.js';
import { RevokeApiKey } from './revoke-api-key.js';
import { SetMemberRole } from './set-member-role.js';

const useCases = [
  AddMember,
  CreateApiKey,
  CreateBusiness,
  FindOrCreateUser,
  RemoveMember,
  RevokeApiKey,
  SetMemberRole,
];

@Module({
  providers: [ApiKeyAuthenticator, ApiKeyQueries, ApiKeysRepository, MembersRepository, ...useCases],
  exports: [ApiKeyQueries, MembersRepository, ...useCases],
})
export class IdentityModule {}
