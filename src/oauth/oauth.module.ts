import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/index.js';
import { AllowedOrigins } from '../platform/http/access/cors.js';
import { PublicHttps } from '../platform/outside/public-https.js';
import { AccessTokenAuthenticator } from './access-token.authenticator.js';
import { AuthenticateClient } from './clients/authenticate-client.js';
import { NewClientSecrets } from './clients/client-registration.js';
import { OAuthClientQueries } from './clients/oauth-clients.queries.js';
import { OAuthClientsRepository } from './clients/oauth-clients.repository.js';
import { ReferenceClient } from './clients/reference-client.js';
import { RegisterClient } from './clients/register-client.js';
import { RequestingClients } from './clients/requesting-clients.js';
import { RevokeClient } from './clients/revoke-client.js';
import { RotateClientSecret } from './clients/rotate-client-secret.js';
import { TakeOverClient } from './clients/take-over-client.js';
import { UsableClientsRepository } from './clients/usable-clients.repository.js';
import { ClientDocuments } from './described-clients/client-documents.js';
import { DescribedClients } from './described-clients/described-clients.js';
import { EndMemberTokens } from './end-member-tokens.js';
import { AuthorizationRequestsRepository } from './consent/authorization-requests.repository.js';
import { PendingConsents } from './consent/pending-consents.js';
import { DisconnectGrant } from './grants/disconnect-grant.js';
import { GrantQueries } from './grants/grants.queries.js';
import { OAuthGrantsRepository } from './grants/oauth-grants.repository.js';
import { MetadataController } from './metadata.controller.js';
import { ClientOrigins } from './origins/client-origins.js';
import { OAuthClientOrigin } from './origins/oauth-client-origin.entity.js';
import { OAuthPrefixes } from './oauth-prefixes.js';
import { CreatePartner } from './partners/create-partner.js';
import { RevokePartner } from './partners/revoke-partner.js';
import { RotatePartnerSecret } from './partners/rotate-partner-secret.js';
import { SetPartnerCapability } from './partners/set-partner-capability.js';
import { PruneOAuth } from './prune-oauth.js';
import { HandleRegistration } from './registration/handle-registration.js';
import { RegisterItself } from './registration/register-itself.js';
import { RegistrationController } from './registration/registration.controller.js';
import { ResourceMetadataController } from './resource-metadata.controller.js';
import { Resources } from './resources.js';
import { AllowSignup } from './signup/allow-signup.js';
import { HandleSignupAllowlist } from './signup/handle-signup-allowlist.js';
import { SignupAllowlistController } from './signup/signup-allowlist.controller.js';
import { HandleTokenRequest } from './token/handle-token-request.js';
import { AuthorizationCodeGrant } from './token/authorization-code.grant.js';
import { ClientCredentialsGrant } from './token/client-credentials.grant.js';
import { ConsentingMemberQueries } from './token/consenting-member.queries.js';
import { IssueTokens } from './token/issue-tokens.js';
import { OAuthCodesRepository } from './token/oauth-codes.repository.js';
import { OAuthTokensRepository } from './token/oauth-tokens.repository.js';
import { RefreshTokenGrant } from './token/refresh-token.grant.js';
import { RotateRefreshToken } from './token/rotate-refresh-token.js';
import { RevokeToken } from './token/revoke-token.js';
import { TokenBudgets } from './token/token-budgets.js';
import { TokenController } from './token/token.controller.js';
import { AuthorizationRequest } from './consent/authorization-request.entity.js';
import { OAuthClient } from './clients/oauth-client.entity.js';
import { OAuthCode } from './token/oauth-code.entity.js';
import { OAuthGrant } from './grants/oauth-grant.entity.js';
import { OAuthToken } from './token/oauth-token.entity.js';

const shared = [
  AuthorizationRequestsRepository,
  ConsentingMemberQueries,
  IssueTokens,
  OAuthClientsRepository,
  OAuthCodesRepository,
  OAuthGrantsRepository,
  OAuthPrefixes,
  OAuthTokensRepository,
  ReferenceClient,
  RequestingClients,
  Resources,
  TokenBudgets,
  UsableClientsRepository,
  PendingConsents,
];

const useCases = [
  CreatePartner,
  DisconnectGrant,
  GrantQueries,
  OAuthClientQueries,
  PruneOAuth,
  RegisterClient,
  RevokeClient,
  RevokePartner,
  RotateClientSecret,
  RotatePartnerSecret,
  SetPartnerCapability,
  TakeOverClient,
];

const endpoints = [
  AllowSignup,
  HandleSignupAllowlist,
  HandleRegistration,
  HandleTokenRequest,
  RegisterItself,
  AuthenticateClient,
  AuthorizationCodeGrant,
  ClientCredentialsGrant,
  RefreshTokenGrant,
  RevokeToken,
  RotateRefreshToken,
];

/** The authorization server: the endpoints for clients, at the root. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      AuthorizationRequest,
      OAuthClient,
      OAuthClientOrigin,
      OAuthCode,
      OAuthGrant,
      OAuthToken,
    ]),
    IdentityModule,
  ],
  controllers: [
    TokenController,
    RegistrationController,
    SignupAllowlistController,
    MetadataController,
    ResourceMetadataController,
  ],
  providers: [
    AccessTokenAuthenticator,
    ClientDocuments,
    DescribedClients,
    EndMemberTokens,
    NewClientSecrets,
    PublicHttps,
    { provide: AllowedOrigins, useClass: ClientOrigins },
    ...shared,
    ...endpoints,
    ...useCases,
  ],
  exports: [...shared, ...useCases],
})
export class OAuthModule {}
