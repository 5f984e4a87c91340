import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../../platform/http/call.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../../platform/http/input/route-input.js';
import { DrawsOn } from '../../platform/rate-limit/draws-on.js';
import { BankAccountsQuery, DeclareBankAccountsDto, MapBankAccountDto } from './bank-accounts.dto.js';
import { BankAccountQueries } from './bank-accounts.queries.js';
import { BankBalancesQuery } from './bank-balances.dto.js';
import { BankBalanceQueries } from './bank-balances.queries.js';
import { DeclareBankAccounts } from './declare-bank-accounts.js';
import { MapBankAccount } from './map-bank-account.js';

@Controller('v1/bank-accounts')
export class BankAccountsController {
  constructor(
    private readonly queries: BankAccountQueries,
    private readonly balanceQueries: BankBalanceQueries,
    private readonly requests: IdempotentRequests,
    private readonly declareBankAccounts: DeclareBankAccounts,
    private readonly mapBankAccount: MapBankAccount,
  ) {}

  @Get()
  @Operation({
    id: 'listBankAccounts',
    summary: 'List bank accounts',
    description: 'The bank accounts of one entity (default: the primary one). Not paged.',
  })
  async list(@CurrentPrincipal() principal: Principal, @Query() query: BankAccountsQuery) {
    return { data: await this.queries.list(principal, query) };
  }

  @Post()
  @HttpCode(200)
  @Operation({
    id: 'declareBankAccounts',
    summary: 'Declare bank accounts of an institution',
    description:
      'Creates or updates accounts of a manual institution. Repeating the request changes nothing. A new account is mapped to a ledger account by its kind.',
    isIdempotent: true,
  })
  declare(@RequestContext() call: Call, @Body() body: DeclareBankAccountsDto) {
    return this.requests.run(call, (uow) => this.declareBankAccounts.run(uow, body));
  }

  @Get(':id/balances')
  @DrawsOn('reports')
  @Operation({
    id: 'listBankAccountBalances',
    summary: 'List the balances of a bank account over time',
    description:
      'The opening balance and the settled transactions, by day, week or month: at most 366 points. Pending transactions are not counted.',
  })
  async balances(
    @CurrentPrincipal() principal: Principal,
    @UuidParam() id: string,
    @Query() query: BankBalancesQuery,
  ) {
    return { data: await this.balanceQueries.over(principal, id, query) };
  }

  @Patch(':id')
  @Operation({
    id: 'mapBankAccount',
    summary: 'Map a bank account to a ledger account',
    description: 'Its transactions are reversed and booked again on the new account.',
  })
  map(
    @RequestContext() call: Call,
    @UuidParam() id: string,
    @Body() { ledgerAccountNumber }: MapBankAccountDto,
  ) {
    return this.requests.run(call, (uow) => this.mapBankAccount.run(uow, id, ledgerAccountNumber));
  }
}
