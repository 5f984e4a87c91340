import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/operation.js';
import { UuidParam } from '../platform/http/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotent-requests.js';
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
  @Operation({
    id: 'listJournalEntries',
    summary: 'List journal entries',
    description: 'The newest first. Entries are immutable: a correction is a reversal and a new entry.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: JournalQuery) {
    return this.queries.list(principal, query);
  }

  @Get(':id')
  @Operation({ id: 'getJournalEntry', summary: 'Read a journal entry' })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post()
  @Operation({
    id: 'createJournalEntry',
    summary: 'Post a journal entry',
    description:
      'Debits and credits must be equal. Each line is a debit or a credit, above zero, in the currency of the entity.',
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
      'Posts the equal and opposite entry. An entry is reversed once; those of bank transactions are changed through their transaction.',
  })
  reverse(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: ReverseJournalEntryDto) {
    return this.requests.run(call, (uow) => this.reverseEntry.run(uow, id, body));
  }
}
