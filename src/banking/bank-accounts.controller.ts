import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/operation.js';
import { UuidParam } from '../platform/http/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotent-requests.js';
import { Body, Query } from '../platform/http/route-input.js';
import { BankAccountsQuery, DeclareBankAccountsDto, MapBankAccountDto } from './bank-accounts.dto.js';
import { BankAccountQueries } from './bank-accounts.queries.js';
import { DeclareBankAccounts } from './declare-bank-accounts.js';
import { MapBankAccount } from './map-bank-account.js';

@Controller('v1/bank-accounts')
export class BankAccountsController {
  constructor(
    private readonly queries: BankAccountQueries,
    private readonly requests: IdempotentRequests,
    private readonly declareBankAccounts: DeclareBankAccounts,
    private readonly mapBankAccount: MapBankAccount,
  ) {}

  @Get()
  @Operation({
    id: 'listBankAccounts',
    summary: 'List bank accounts',
    description: 'Those of one entity, the primary one unless one is named. Not paged.',
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
      'Makes accounts of a manual institution, or brings them up to date: repeating it changes nothing. Each is mapped to a ledger account by its kind.',
    isIdempotent: true,
  })
  declare(@RequestContext() call: Call, @Body() body: DeclareBankAccountsDto) {
    return this.requests.run(call, (uow) => this.declareBankAccounts.run(uow, body));
  }

  @Patch(':id')
  @Operation({
    id: 'mapBankAccount',
    summary: 'Map a bank account to a ledger account',
    description: 'Its booked transactions are booked anew on the other account.',
  })
  map(
    @RequestContext() call: Call,
    @UuidParam() id: string,
    @Body() { ledgerAccountNumber }: MapBankAccountDto,
  ) {
    return this.requests.run(call, (uow) => this.mapBankAccount.run(uow, id, ledgerAccountNumber));
  }
}
