import { Controller, Get, Patch } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { CurrentPrincipal } from '../../platform/http/call.js';
import { Body } from '../../platform/http/input/route-input.js';
import { BodyLimit, ForRoles, SessionRoute } from '../../platform/http/routes/route-marks.js';
import { BusinessQueries } from './business.queries.js';
import { UpdateBusinessDto } from './businesses.dto.js';
import { UpdateBusiness } from './update-business.js';

@Controller('businesses/:businessId')
@SessionRoute(true)
@BodyLimit('small')
export class BusinessesController {
  constructor(
    private readonly database: Database,
    private readonly queries: BusinessQueries,
    private readonly updateBusiness: UpdateBusiness,
  ) {}

  @Get()
  async get(@CurrentPrincipal() principal: Principal) {
    return { data: await this.queries.get(principal) };
  }

  @Patch()
  @ForRoles(['owner', 'admin'])
  async update(@CurrentPrincipal() principal: Principal, @Body() body: UpdateBusinessDto) {
    await this.database.run(principal, (uow) => this.updateBusiness.run(uow, body));
    return { data: await this.queries.get(principal) };
  }
}
