import { Controller, Delete, Get } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { CurrentPrincipal } from '../../platform/http/call.js';
import { BodyLimit, ForRoles, SessionRoute } from '../../platform/http/routes/route-marks.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { DisconnectGrant } from './disconnect-grant.js';
import { GrantQueries } from './grants.queries.js';

@Controller('businesses/:businessId/grants')
@SessionRoute(true)
@BodyLimit('small')
@ForRoles(['owner', 'admin'])
export class GrantsController {
  constructor(
    private readonly database: Database,
    private readonly queries: GrantQueries,
    private readonly disconnectGrant: DisconnectGrant,
  ) {}

  @Get()
  async list(@CurrentPrincipal() principal: Principal) {
    return { data: await this.queries.list(principal) };
  }

  @Delete(':id')
  async disconnect(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    await this.database.run(principal, (uow) => this.disconnectGrant.run(uow, id));
    return { data: {} };
  }
}
