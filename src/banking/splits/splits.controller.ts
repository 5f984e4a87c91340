import { Controller, Delete, Param, Put } from '@nestjs/common';
import { type Call, RequestContext } from '../../platform/http/call.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Body } from '../../platform/http/input/route-input.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { TRANSACTION_ID } from '../transactions/transaction-id-param.js';
import { PutSplits } from './put-splits.js';
import { RemoveSplits } from './remove-splits.js';
import { PutSplitsDto } from './splits.dto.js';

@Controller('v1/transactions')
export class SplitsController {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly putSplits: PutSplits,
    private readonly removeSplits: RemoveSplits,
  ) {}

  @Put(':id/splits')
  @Operation({
    id: 'splitTransaction',
    summary: 'Split a transaction over several accounts',
    description:
      'Replaces the category of a posted transaction, or its earlier split, by 2 to 50 parts that sum to its amount. They are booked as one journal entry. Nothing is learned from a split. It ends with a `category` of `PATCH`, with `DELETE`, and when the bank changes the amount.',
    path: { id: TRANSACTION_ID },
    isTool: false,
  })
  put(@RequestContext() call: Call, @Param('id') id: string, @Body() body: PutSplitsDto) {
    return this.requests.run(call, (uow) => this.putSplits.run(uow, id, body));
  }

  @Delete(':id/splits')
  @Operation({
    id: 'removeSplits',
    summary: 'Remove the split of a transaction',
    description:
      'The transaction gets the category that it had before the split. A transaction without a split does not change. The split of a rule cannot be removed: choose a category, or split otherwise.',
    path: { id: TRANSACTION_ID },
    isTool: false,
  })
  remove(@RequestContext() call: Call, @Param('id') id: string) {
    return this.requests.run(call, (uow) => this.removeSplits.run(uow, id));
  }
}
