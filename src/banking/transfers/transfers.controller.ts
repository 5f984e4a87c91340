import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../../platform/http/call.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../../platform/http/input/route-input.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { PageQuery } from '../../platform/http/responses/paging.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { EndMatch } from './end-match.js';
import { MatchLegs } from './match-legs.js';
import { RejectPair } from './reject-pair.js';
import { LegsDto, TransferSuggestionsQuery } from './transfers.dto.js';
import { TransferQueries } from './transfers.queries.js';

@Controller('v1/transfers')
export class TransfersController {
  constructor(
    private readonly queries: TransferQueries,
    private readonly requests: IdempotentRequests,
    private readonly matchLegs: MatchLegs,
    private readonly endMatch: EndMatch,
    private readonly rejectPair: RejectPair,
  ) {}

  @Get()
  @Operation({
    id: 'listTransfers',
    summary: 'List matched transfers',
    description: 'The newest match first, each with both transactions.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: PageQuery) {
    return this.queries.list(principal, query);
  }

  @Get('suggestions')
  @Operation({
    id: 'listTransferSuggestions',
    summary: 'List transactions that may be transfers',
    description:
      'Pairs of unmatched transactions with opposite amounts on two bank accounts, at most five days apart, the most likely first, then those in two currencies within 3%. At least one of them is a transfer or needs review. A transaction may be in several pairs.',
  })
  async suggest(@CurrentPrincipal() principal: Principal, @Query() query: TransferSuggestionsQuery) {
    return { data: await this.queries.suggest(principal, query) };
  }

  @Post()
  @Operation({
    id: 'matchTransfer',
    summary: 'Match two transactions as one transfer',
    description:
      'They have opposite amounts on two bank accounts of one entity, at most 31 days apart. Between two currencies, at most 10% apart in that of the books. Those that are not transfers become transfers, as with `PATCH /transactions/{id}`.',
  })
  match(@RequestContext() call: Call, @Body() body: LegsDto) {
    return this.requests.run(call, (uow) => this.matchLegs.run(uow, body));
  }

  @Post('rejections')
  @HttpCode(200)
  @Operation({
    id: 'rejectTransfer',
    summary: 'Reject a proposed transfer',
    description: 'The two transactions are not matched or proposed with each other again.',
    isIdempotent: true,
  })
  reject(@RequestContext() call: Call, @Body() body: LegsDto) {
    return this.requests.run(call, (uow) => this.rejectPair.run(uow, body));
  }

  @Delete(':id')
  @Operation({
    id: 'unmatchTransfer',
    summary: 'End the match of a transfer',
    description:
      'Both transactions stay transfers. They are not matched or proposed with each other again, unless a user matches them.',
  })
  end(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.run(call, (uow) => this.endMatch.run(uow, id));
  }
}
