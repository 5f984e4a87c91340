import { Controller, Get } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { CurrentPrincipal } from '../../platform/http/call.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { PreflightQueries } from './preflight.queries.js';

@Controller('v1/ein-applications')
export class PreflightController {
  constructor(private readonly queries: PreflightQueries) {}

  @Get(':id/preflight')
  @Operation({
    id: 'checkEinApplication',
    summary: 'Check an EIN application',
    description:
      'Everything that a clerk of the IRS checks, line by line, with the source. The IRS rejects a form with a failed `error` and may ask about a `warning`.',
  })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }
}
