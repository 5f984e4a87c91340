import { Controller, HttpCode, Post } from '@nestjs/common';
import { type Call, RequestContext } from '../platform/http/call.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Body } from '../platform/http/input/route-input.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { Operation } from '../platform/http/routes/operation.js';
import { RevalueDto } from './revaluations.dto.js';
import { RevalueAccounts } from './revalue-accounts.js';

@Controller('v1/entities/:id')
export class RevaluationsController {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly revalueAccounts: RevalueAccounts,
  ) {}

  @Post('revalue')
  @HttpCode(200)
  @Operation({
    id: 'revalue',
    summary: 'Revalue bank accounts in other currencies',
    description:
      'Posts, at each month end after the period lock, the difference between what the bank accounts in other currencies are worth at the rate of that day and what they count as in the books. What matched transfers have left over in transit, between currencies or on days with different rates, is posted too. Again, it posts nothing. Without a rate it is 409 `no_exchange_rate`.',
    isTool: false,
  })
  revalue(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: RevalueDto) {
    return this.requests.run(call, (uow) => this.revalueAccounts.run(uow, id, body));
  }
}
