import { Controller, HttpCode, Patch, Post } from '@nestjs/common';
import { type Call, RequestContext } from '../../platform/http/call.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { Body } from '../../platform/http/input/route-input.js';
import { BodyLimit } from '../../platform/http/routes/route-marks.js';
import { PushTransactionsDto } from '../pushes/push.dto.js';
import { PushTransactions } from '../pushes/push-transactions.js';
import { UpdateTransactions } from '../decisions/update-transactions.js';
import { RecategorizeManyDto } from './transactions.dto.js';

/** The routes that write many transactions at once. */
@Controller('v1/transactions')
export class BulkTransactionsController {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly pushTransactions: PushTransactions,
    private readonly updateTransactions: UpdateTransactions,
  ) {}

  @Post()
  @HttpCode(200)
  @BodyLimit('large')
  @Operation({
    id: 'pushTransactions',
    summary: 'Push bank transactions',
    description:
      'Up to 500 transactions, all or none. Unchanged transactions stay as they are and changed ones are booked again, so a push can be repeated. Settled transactions of mapped accounts are booked at once. Positive amounts are money out.',
    isIdempotent: true,
  })
  push(@RequestContext() call: Call, @Body() body: PushTransactionsDto) {
    return this.requests.run(call, (uow) => this.pushTransactions.run(uow, body));
  }

  @Patch()
  @Operation({
    id: 'recategorizeTransactions',
    summary: 'Decide the category of many transactions',
    description:
      'Up to 500 transactions, all or none. The results are in the order of `ids`. Each transaction counts as a separate decision.',
  })
  recategorizeMany(@RequestContext() call: Call, @Body() body: RecategorizeManyDto) {
    return this.requests.run(call, (uow) => this.updateTransactions.run(uow, body));
  }
}
