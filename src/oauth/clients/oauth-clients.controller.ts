import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { SignedIn, type SignedInUser } from '../../identity/index.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { CurrentPrincipal } from '../../platform/http/call.js';
import { Body } from '../../platform/http/input/route-input.js';
import { ForRoles, SessionRoute } from '../../platform/http/routes/route-marks.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { OAuthClientDto } from './oauth-clients.dto.js';
import { OAuthClientQueries } from './oauth-clients.queries.js';
import { RegisterClient } from './register-client.js';
import { RevokeClient } from './revoke-client.js';
import { RotateClientSecret } from './rotate-client-secret.js';
import { TakeOverClient } from './take-over-client.js';

@Controller('businesses/:businessId/oauth-clients')
@SessionRoute(true)
@ForRoles(['owner', 'admin'])
export class OAuthClientsController {
  constructor(
    private readonly database: Database,
    private readonly queries: OAuthClientQueries,
    private readonly registerClient: RegisterClient,
    private readonly rotateClientSecret: RotateClientSecret,
    private readonly takeOverClient: TakeOverClient,
    private readonly revokeClient: RevokeClient,
  ) {}

  @Get()
  async list(@CurrentPrincipal() principal: Principal) {
    return { data: await this.queries.list(principal) };
  }

  @Post()
  async register(
    @CurrentPrincipal() principal: Principal,
    @SignedIn() { userId }: SignedInUser,
    @Body() { isPublic = false, ...fields }: OAuthClientDto,
  ) {
    const input = { ...fields, isPublic, ownerUserId: userId };
    return { data: await this.database.run(principal, (uow) => this.registerClient.run(uow, input)) };
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  async rotateSecret(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.database.run(principal, (uow) => this.rotateClientSecret.run(uow, id)) };
  }

  @Post(':id/take-over')
  @HttpCode(200)
  async takeOver(
    @CurrentPrincipal() principal: Principal,
    @SignedIn() { userId }: SignedInUser,
    @UuidParam() id: string,
  ) {
    await this.database.run(principal, (uow) => this.takeOverClient.run(uow, id, userId));
    return { data: {} };
  }

  @Delete(':id')
  async revoke(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    await this.database.run(principal, (uow) => this.revokeClient.run(uow, id));
    return { data: {} };
  }
}
