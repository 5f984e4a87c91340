import { Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../../platform/http/call.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { ReadsReplica } from '../../platform/http/consistency/reads-replica.js';
import { Body, Query } from '../../platform/http/input/route-input.js';
import { JSON_CSV_OR_XLSX, preferredFormat } from '../../platform/http/responses/content-types.js';
import { sendCsv } from '../../platform/http/responses/csv-file.js';
import { sendXlsx } from '../../platform/http/responses/xlsx-file.js';
import { linkNext, wantsPage } from '../../platform/http/responses/paging.js';
import { FilesDrawOn } from '../../platform/rate-limit/draws-on.js';
import { SharesCommits } from '../../platform/http/routes/route-marks.js';
import { ApplyToSimilar } from '../decisions/apply-to-similar.js';
import { UpdateTransaction } from '../decisions/update-transaction.js';
import { SuggestCategories } from '../decisions/suggest-categories.js';
import { TransactionsQuery } from './list-transactions.dto.js';
import { ApplyToSimilarDto, SuggestManyDto, UpdateTransactionDto } from './transactions.dto.js';
import { TRANSACTION_ID } from './transaction-id-param.js';
import { TransactionFiles } from './transaction-files.js';
import { transactionsPageFile } from './transactions-csv.js';
import { TransactionQueries } from './transactions.queries.js';

@Controller('v1/transactions')
export class TransactionsController {
  constructor(
    private readonly queries: TransactionQueries,
    private readonly files: TransactionFiles,
    private readonly requests: IdempotentRequests,
    private readonly updateTransaction: UpdateTransaction,
    private readonly applyToSimilar: ApplyToSimilar,
    private readonly suggestCategories: SuggestCategories,
  ) {}

  @Get()
  @ReadsReplica()
  @FilesDrawOn('reports')
  @Operation({
    id: 'listTransactions',
    summary: 'List bank transactions',
    description:
      'By default the last 30 days, newest first. Positive amounts are money out. To read a whole list, pass `nextCursor` as `cursor` until it is null: each page costs the same, and none repeats or skips a transaction while others arrive. With `format` or `Accept: text/csv`, returns a CSV or XLSX file of the whole list; with `limit`, `offset` or `cursor` it has one page, and its `Link` header gives the next.',
    produces: JSON_CSV_OR_XLSX,
    headers: ['Content-Disposition', 'Link'],
  })
  async list(@RequestContext() call: Call, @Query() query: TransactionsQuery) {
    const { principal, request, response } = call;
    response.vary('Accept');
    // Unlike reports, it returns JSON to clients that accept neither: they ask for a list, not for a file.
    const format = preferredFormat(request);
    if (format === 'json') return this.queries.list(principal, query);
    if (!wantsPage(call))
      return format === 'csv'
        ? sendCsv(call, await this.files.csv(principal, query))
        : sendXlsx(call, await this.files.xlsx(principal, query));
    const page = await this.queries.list(principal, query);
    if (page.meta.nextCursor !== null) linkNext(call, { cursor: page.meta.nextCursor });
    return format === 'csv'
      ? sendCsv(call, transactionsPageFile(page))
      : sendXlsx(call, await this.files.xlsxPage(principal, query, page));
  }

  @Get(':id')
  @Operation({ id: 'getTransaction', summary: 'Read a bank transaction', path: { id: TRANSACTION_ID } })
  async get(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Get(':id/suggestions')
  @Operation({
    id: 'listSuggestions',
    summary: 'List the most likely categories of a transaction',
    description: 'At most three, the most confident first, each with its evidence.',
    path: { id: TRANSACTION_ID },
  })
  async suggest(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return { data: await this.suggestCategories.run(principal, id) };
  }

  @Post('suggestions')
  @HttpCode(200)
  @Operation({
    id: 'listSuggestionsForMany',
    summary: 'List the most likely categories of many transactions',
    description:
      'Up to 100 transactions, in the order of `ids`, at most three categories each. Nothing is written.',
    isIdempotent: true,
  })
  suggestMany(@RequestContext() call: Call, @Body() body: SuggestManyDto) {
    // It writes nothing, but the idempotency key works as for any POST.
    return this.requests.runOutside(call, () => this.suggestCategories.runMany(call.principal, body));
  }

  @Patch(':id')
  @SharesCommits(true)
  @Operation({
    id: 'recategorizeTransaction',
    summary: 'Change the category or the note of a transaction',
    description:
      '`category` is the number of a ledger account, or `transfer`: the transaction is booked again, and later transactions of the merchant learn from it. A category ends a split. `note` changes nothing else.',
    path: { id: TRANSACTION_ID },
  })
  recategorize(@RequestContext() call: Call, @Param('id') id: string, @Body() body: UpdateTransactionDto) {
    return this.requests.run(call, (uow) => this.updateTransaction.run(uow, id, body));
  }

  @Post(':id/apply-to-similar')
  @HttpCode(200)
  @Operation({
    id: 'applyToSimilar',
    summary: 'Apply a decision to the other transactions of a merchant',
    description:
      'Gives the category of this transaction to the others of its merchant that no user or rule decided and that are not split. With `preview` nothing changes.',
    path: { id: TRANSACTION_ID },
    isIdempotent: true,
  })
  similar(@RequestContext() call: Call, @Param('id') id: string, @Body() body: ApplyToSimilarDto) {
    return this.requests.run(call, (uow) => this.applyToSimilar.run(uow, id, body));
  }
}
