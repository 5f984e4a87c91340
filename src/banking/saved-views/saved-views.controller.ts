import { Controller, Delete, Get, Put } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../../platform/http/call.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../../platform/http/input/route-input.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { DeleteView } from './delete-view.js';
import { SavedViewsQuery, SaveViewDto } from './saved-views.dto.js';
import { SavedViewQueries } from './saved-views.queries.js';
import { SaveView } from './save-view.js';

@Controller('v1/saved-views')
export class SavedViewsController {
  constructor(
    private readonly queries: SavedViewQueries,
    private readonly requests: IdempotentRequests,
    private readonly saveView: SaveView,
    private readonly deleteView: DeleteView,
  ) {}

  @Get()
  @Operation({
    id: 'listSavedViews',
    summary: 'List saved views',
    description: 'Returns the views of the list of transactions of one legal entity, by name.',
    isTool: false,
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: SavedViewsQuery) {
    return this.queries.list(principal, query);
  }

  @Put()
  @Operation({
    id: 'saveView',
    summary: 'Save a view',
    description:
      'Saves filters and an order of the list of transactions under a name, in place of a view with the same name.',
    isTool: false,
  })
  save(@RequestContext() call: Call, @Body() body: SaveViewDto) {
    return this.requests.run(call, (uow) => this.saveView.run(uow, body));
  }

  @Delete(':id')
  @Operation({ id: 'deleteSavedView', summary: 'Delete a saved view', isTool: false })
  delete(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.run(call, (uow) => this.deleteView.run(uow, id));
  }
}
