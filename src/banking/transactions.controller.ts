import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, Caller, ThisCall } from '../platform/http/call.js';
import { Writes } from '../platform/http/writes.js';
import { PushTransactionsDto } from './push.dto.js';
import { PushTransactions } from './push-transactions.js';
import { RecategorizeTransaction } from './recategorize-transaction.js';
import { RecategorizeDto, TransactionsQuery } from './transactions.dto.js';
import { TransactionQueries } from './transactions.queries.js';

@Controller('v1/transactions')
export class TransactionsController {
  constructor(
    private readonly queries: TransactionQueries,
    private readonly writes: Writes,
    private readonly pushTransactions: PushTransactions,
    private readonly recategorizeTransaction: RecategorizeTransaction,
  ) {}

  @Get()
  list(@Caller() principal: Principal, @Query() query: TransactionsQuery) {
    return this.queries.list(principal, query);
  }

  @Get(':id')
  async get(@Caller() principal: Principal, @Param('id') id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post()
  @HttpCode(200)
  push(@ThisCall() call: Call, @Body() body: PushTransactionsDto) {
    return this.writes.run(call, (uow) => this.pushTransactions.run(uow, body));
  }

  @Patch(':id')
  recategorize(@ThisCall() call: Call, @Param('id') id: string, @Body() body: RecategorizeDto) {
    return this.writes.run(call, (uow) => this.recategorizeTransaction.run(uow, id, body));
  }
}
