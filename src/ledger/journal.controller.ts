import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/routes/operation.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { ReadsReplica } from '../platform/http/consistency/reads-replica.js';
import { Body, Query } from '../platform/http/input/route-input.js';
import { CreateJournalEntry } from './create-journal-entry.js';
import { CreateJournalEntryDto, JournalQuery, ReverseJournalEntryDto } from './journal.dto.js';
import { JournalQueries } from './journal.queries.js';
import { ReverseJournalEntry } from './reverse-journal-entry.js';

@Controller('v1/journal-entries')
export class JournalController {
  constructor(
    private readonly queries: JournalQueries,
    private readonly requests: IdempotentRequests,
    private readonly createEntry: CreateJournalEntry,
    private readonly reverseEntry: ReverseJournalEntry,
  ) {}

  @Get()
  @ReadsReplica()
  @Operation({
    id: 'listJournalEntries',
    summary: 'List journal entries',
    description: 'Newest first. Entries are immutable: to correct one, reverse it and post a new one.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: JournalQuery) {
    return this.queries.list(principal, query);
  }

  @Get(':id')
  @Operation({ id: 'getJournalEntry', summary: 'Get a journal entry' })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post()
  @Operation({
    id: 'createJournalEntry',
    summary: 'Post a journal entry',
    description:
      "Debits must equal credits. Each line is a debit or a credit greater than zero, in the entity's currency.",
  })
  create(@RequestContext() call: Call, @Body() body: CreateJournalEntryDto) {
    return this.requests.run(call, (uow) => this.createEntry.run(uow, body));
  }

  @Post(':id/reverse')
  @HttpCode(200)
  @Operation({
    id: 'reverseJournalEntry',
    summary: 'Reverse a journal entry',
    description:
      'Posts the equal and opposite entry. An entry can be reversed only once. Entries of bank transactions change through the transaction instead.',
  })
  reverse(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: ReverseJournalEntryDto) {
    return this.requests.run(call, (uow) => this.reverseEntry.run(uow, id, body));
  }
}
