import { Controller, Get, Query } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Caller } from '../http/call.js';
import { ForRoles } from '../http/route-marks.js';
import { AuditLogQuery } from './audit.dto.js';
import { AuditQueries } from './audit.queries.js';

@Controller('v1/audit-log')
@ForRoles(['owner', 'admin'])
export class AuditController {
  constructor(private readonly queries: AuditQueries) {}

  @Get()
  list(@Caller() principal: Principal, @Query() query: AuditLogQuery) {
    return this.queries.list(principal, query);
  }
}
