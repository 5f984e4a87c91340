import { Controller, Get } from '@nestjs/common';
import { Query } from '../http/input/route-input.js';
import type { Principal } from '../../kernel/principal.js';
import { CurrentPrincipal } from '../http/call.js';
import { Operation } from '../http/routes/operation.js';
import { ForRoles } from '../http/routes/route-marks.js';
import { AuditLogQuery } from './audit.dto.js';
import { AuditQueries } from './audit.queries.js';

@Controller('v1/audit-log')
@ForRoles(['owner', 'admin'])
export class AuditController {
  constructor(private readonly queries: AuditQueries) {}

  @Get()
  @Operation({
    id: 'listAuditLog',
    summary: 'List audit trail entries',
    description:
      'Every change and security-relevant rejection, newest first: who, when, from where, what changed. A user’s failed sign-ins (`session.refuse`) or wrong codes within an hour are one entry: `changes` has their number (`times`), `firstAt`, `lastAt` and up to ten `addresses`.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: AuditLogQuery) {
    return this.queries.list(principal, query);
  }
}
