import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/operation.js';
import { UuidParam } from '../platform/http/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotent-requests.js';
import { AccountsQuery, CreateAccountDto, UpdateAccountDto } from './chart.dto.js';
import { ChartQueries } from './chart.queries.js';
import { CreateAccount } from './create-account.js';
import { UpdateAccount } from './update-account.js';

@Controller('v1/accounts')
export class ChartController {
  constructor(
    private readonly queries: ChartQueries,
    private readonly requests: IdempotentRequests,
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
  async list(@CurrentPrincipal() principal: Principal, @Query() query: AccountsQuery) {
    return { data: await this.queries.list(principal, query) };
  }

  @Post()
  @Operation({ id: 'createAccount', summary: 'Add a ledger account' })
  create(@RequestContext() call: Call, @Body() body: CreateAccountDto) {
    return this.requests.run(call, (uow) => this.createAccount.run(uow, body));
  }

  @Patch(':id')
  @Operation({
    id: 'updateAccount',
    summary: 'Rename or retire a ledger account',
    description: 'An account that a bank account is mapped to, or that has a balance to carry, stays active.',
  })
  update(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: UpdateAccountDto) {
    return this.requests.run(call, (uow) => this.updateAccount.run(uow, id, body));
  }
}
