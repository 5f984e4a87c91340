import { Controller, Delete, Get, Patch } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { CurrentPrincipal } from '../../platform/http/call.js';
import { Body } from '../../platform/http/input/route-input.js';
import { BodyLimit, ForRoles, SessionRoute } from '../../platform/http/routes/route-marks.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { RemoveMember } from '../remove-member.js';
import { SetMemberRole } from '../set-member-role.js';
import { SetRoleDto } from './members.dto.js';
import { MemberQueries } from './members.queries.js';

@Controller('businesses/:businessId/members')
@SessionRoute(true)
@BodyLimit('small')
export class MembersController {
  constructor(
    private readonly database: Database,
    private readonly queries: MemberQueries,
    private readonly setMemberRole: SetMemberRole,
    private readonly removeMember: RemoveMember,
  ) {}

  @Get()
  async list(@CurrentPrincipal() principal: Principal) {
    return { data: await this.queries.list(principal) };
  }

  @Patch(':id')
  @ForRoles(['owner', 'admin'])
  async setRole(
    @CurrentPrincipal() principal: Principal,
    @UuidParam() userId: string,
    @Body() { role }: SetRoleDto,
  ) {
    await this.database.run(principal, (uow) => this.setMemberRole.run(uow, { userId }, role));
    return { data: {} };
  }

  /** Open to all roles: any member may leave. */
  @Delete(':id')
  async remove(@CurrentPrincipal() principal: Principal, @UuidParam() userId: string) {
    await this.database.run(principal, (uow) => this.removeMember.run(uow, { userId }));
    return { data: {} };
  }
}
