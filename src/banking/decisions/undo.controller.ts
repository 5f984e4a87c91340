import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { type Call, RequestContext } from '../../platform/http/call.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Body } from '../../platform/http/input/route-input.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { TRANSACTION_ID } from '../transactions/transaction-id-param.js';
import { UndoManyDto } from '../transactions/transactions.dto.js';
import { UndoDecision } from './undo-decision.js';
import { UndoDecisions } from './undo-decisions.js';

@Controller('v1/transactions')
export class UndoController {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly undoDecision: UndoDecision,
    private readonly undoDecisions: UndoDecisions,
  ) {}

  @Post('undo-decisions')
  @HttpCode(200)
  @Operation({
    id: 'undoDecisions',
    summary: 'Undo the latest decisions on many transactions',
    description:
      'Up to 500 transactions, all or none, each as with `POST /transactions/{id}/undo-decision`. The results are in the order of `ids`.',
    isTool: false,
  })
  undoMany(@RequestContext() call: Call, @Body() body: UndoManyDto) {
    return this.requests.run(call, (uow) => this.undoDecisions.run(uow, body));
  }

  @Post(':id/undo-decision')
  @HttpCode(200)
  @Operation({
    id: 'undoDecision',
    summary: 'Undo the latest decision on a transaction',
    description:
      'The category, its source, the review flag, the books and what was learned are as before the decision; a note stays. Again undoes the decision before. Only while nothing else has changed the transaction since, otherwise 409 `nothing_to_undo`: also after a split, and if the decision ended one.',
    path: { id: TRANSACTION_ID },
    isTool: false,
  })
  undo(@RequestContext() call: Call, @Param('id') id: string) {
    return this.requests.run(call, (uow) => this.undoDecision.run(uow, id));
  }
}
