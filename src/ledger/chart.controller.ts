import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, Caller, ThisCall } from '../platform/http/call.js';
import { Operation } from '../platform/http/operation.js';
import { UuidParam } from '../platform/http/uuid-param.js';
import { Writes } from '../platform/http/writes.js';
import { AccountsQuery, CreateAccountDto, UpdateAccountDto } from './chart.dto.js';
import { ChartQueries } from './chart.queries.js';
import { CreateAccount } from './create-account.js';
import { UpdateAccount } from './update-account.js';

@Controller('v1/accounts')
export class ChartController {
  constructor(
    private readonly queries: ChartQueries,
    private readonly writes: Writes,
    private readonly createAccount: CreateAccount,
    private readonly updateAccount: UpdateAccount,
  ) {}

  @Get()
  @Operation({
    id: 'listAccounts',
    summary: 'List the chart of accounts',
    description:
      'All ledger accounts, of one entity or of every one, in the order of their numbers. Not paged.',
  })
  async list(@Caller() principal: Principal, @Query() query: AccountsQuery) {
    return { data: await this.queries.list(principal, query) };
  }

  @Post()
  @Operation({ id: 'createAccount', summary: 'Add a ledger account' })
  create(@ThisCall() call: Call, @Body() body: CreateAccountDto) {
    return this.writes.run(call, (uow) => this.createAccount.run(uow, body));
  }

  @Patch(':id')
  @Operation({
    id: 'updateAccount',
    summary: 'Rename or retire a ledger account',
    description: 'An account that a bank account is mapped to, or that has a balance to carry, stays active.',
  })
  update(@ThisCall() call: Call, @UuidParam() id: string, @Body() body: UpdateAccountDto) {
    return this.writes.run(call, (uow) => this.updateAccount.run(uow, id, body));
  }
}
