import { Controller, Get, Patch, Post } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/routes/operation.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../platform/http/input/route-input.js';
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
    summary: 'List ledger accounts',
    description: 'All accounts of one entity or of all entities, by account number. Not paged.',
  })
  async list(@CurrentPrincipal() principal: Principal, @Query() query: AccountsQuery) {
    return { data: await this.queries.list(principal, query) };
  }

  @Post()
  @Operation({ id: 'createAccount', summary: 'Create a ledger account' })
  create(@RequestContext() call: Call, @Body() body: CreateAccountDto) {
    return this.requests.run(call, (uow) => this.createAccount.run(uow, body));
  }

  @Patch(':id')
  @Operation({
    id: 'updateAccount',
    summary: 'Update a ledger account',
    description:
      'Renames, deactivates or reactivates it. An account with a balance, or with a bank account mapped to it, cannot be deactivated.',
  })
  update(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: UpdateAccountDto) {
    return this.requests.run(call, (uow) => this.updateAccount.run(uow, id, body));
  }
}
