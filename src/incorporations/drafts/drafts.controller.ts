import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../../platform/http/call.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../../platform/http/input/route-input.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { PageQuery } from '../../platform/http/responses/paging.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { CreateDraft } from './create-draft.js';
import { DeleteDraft } from './delete-draft.js';
import { IncorporationDraftDto } from './drafts.dto.js';
import { DraftQueries } from './drafts.queries.js';
import { ReplaceDraft } from './replace-draft.js';

@Controller('v1/incorporation-drafts')
export class DraftsController {
  constructor(
    private readonly queries: DraftQueries,
    private readonly requests: IdempotentRequests,
    private readonly createDraft: CreateDraft,
    private readonly replaceDraft: ReplaceDraft,
    private readonly deleteDraft: DeleteDraft,
  ) {}

  @Get()
  @Operation({
    id: 'listIncorporationDrafts',
    summary: 'List drafts of incorporations',
    description: 'The draft that was saved last comes first.',
    isTool: false,
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: PageQuery) {
    return this.queries.list(principal, query);
  }

  @Get(':id')
  @Operation({ id: 'getIncorporationDraft', summary: 'Get a draft of an incorporation', isTool: false })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post()
  @Operation({
    id: 'createIncorporationDraft',
    summary: 'Create a draft of an incorporation',
    description:
      'Stores a form that is not complete yet. Nothing is ordered: `POST /incorporations` with its `draftId` does that. A body that contains an SSN or ITIN is rejected.',
    isTool: false,
  })
  create(@RequestContext() call: Call, @Body() { content }: IncorporationDraftDto) {
    return this.requests.run(call, (uow) => this.createDraft.run(uow, content));
  }

  @Put(':id')
  @Operation({
    id: 'replaceIncorporationDraft',
    summary: 'Replace the content of a draft',
    description: 'Fields that are not sent are removed from the draft.',
    isTool: false,
  })
  replace(@RequestContext() call: Call, @UuidParam() id: string, @Body() { content }: IncorporationDraftDto) {
    return this.requests.run(call, (uow) => this.replaceDraft.run(uow, id, content));
  }

  @Delete(':id')
  @Operation({ id: 'deleteIncorporationDraft', summary: 'Delete a draft of an incorporation', isTool: false })
  delete(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.run(call, (uow) => this.deleteDraft.run(uow, id));
  }
}
