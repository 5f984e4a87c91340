import { Controller, Get, Param } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { CurrentPrincipal } from '../../platform/http/call.js';
import { Query } from '../../platform/http/input/route-input.js';
import { PageQuery } from '../../platform/http/responses/paging.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { TransactionHistoryQueries } from './transaction-history.queries.js';
import { TRANSACTION_ID } from './transaction-id-param.js';

@Controller('v1/transactions')
export class TransactionHistoryController {
  constructor(private readonly history: TransactionHistoryQueries) {}

  @Get(':id/history')
  @Operation({
    id: 'listTransactionHistory',
    summary: 'List the changes of a transaction',
    description:
      'What users changed: categories and notes, newest first, with the names of the users. Every role may read it.',
    path: { id: TRANSACTION_ID },
    isTool: false,
  })
  listHistory(@CurrentPrincipal() principal: Principal, @Param('id') id: string, @Query() query: PageQuery) {
    return this.history.list(principal, id, query);
  }
}
