import { Controller, Delete, Get, Post } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { CurrentPrincipal } from '../../platform/http/call.js';
import { PageQuery } from '../../platform/http/responses/paging.js';
import { Body, Query } from '../../platform/http/input/route-input.js';
import { BodyLimit, ForRoles, SessionRoute } from '../../platform/http/routes/route-marks.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { ApiKeyQueries } from '../api-keys.queries.js';
import { CreateApiKey } from '../create-api-key.js';
import { RevokeApiKey } from '../revoke-api-key.js';
import { SignedIn, type SignedInUser } from '../sessions/signed-in.js';
import { ApiKeyDto } from './businesses.dto.js';

/** Only signed-in users create keys; no key can create another. */
@Controller('businesses/:businessId/api-keys')
@SessionRoute(true)
@BodyLimit('small')
@ForRoles(['owner', 'admin'])
export class ApiKeysController {
  constructor(
    private readonly database: Database,
    private readonly queries: ApiKeyQueries,
    private readonly createApiKey: CreateApiKey,
    private readonly revokeApiKey: RevokeApiKey,
  ) {}

  @Get()
  list(@CurrentPrincipal() principal: Principal, @Query() query: PageQuery) {
    return this.queries.list(principal, query);
  }

  @Post()
  async create(
    @CurrentPrincipal() principal: Principal,
    @SignedIn() { userId }: SignedInUser,
    @Body() { name, scopes }: ApiKeyDto,
  ) {
    const key = { userId, name, scopes };
    return { data: await this.database.run(principal, (uow) => this.createApiKey.run(uow, key)) };
  }

  @Delete(':id')
  async revoke(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    await this.database.run(principal, (uow) => this.revokeApiKey.run(uow, id));
    return { data: {} };
  }
}
