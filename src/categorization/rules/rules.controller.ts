import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../../platform/http/call.js';
import { Operation } from '../../platform/http/operation.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { IdempotentRequests } from '../../platform/http/idempotent-requests.js';
import { Body, Query } from '../../platform/http/route-input.js';
import { CreateRule } from './create-rule.js';
import { DeleteRule } from './delete-rule.js';
import { PreviewRule } from './preview-rule.js';
import { RuleSuggestionQueries } from './rule-suggestions.queries.js';
import { CreateRuleDto, PreviewRuleDto, RulesQuery, UpdateRuleDto } from './rules.dto.js';
import { RuleQueries } from './rules.queries.js';
import { UpdateRule } from './update-rule.js';

@Controller('v1/rules')
export class RulesController {
  constructor(
    private readonly queries: RuleQueries,
    private readonly suggestions: RuleSuggestionQueries,
    private readonly requests: IdempotentRequests,
    private readonly createRule: CreateRule,
    private readonly updateRule: UpdateRule,
    private readonly deleteRule: DeleteRule,
    private readonly previewRule: PreviewRule,
  ) {}

  @Get()
  @Operation({
    id: 'listRules',
    summary: 'List categorization rules',
    description:
      'In the order in which they are asked. Of one legal entity: the primary one unless `entityId` names another.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: RulesQuery) {
    return this.queries.list(principal, query);
  }

  @Get('suggestions')
  @Operation({
    id: 'listRuleSuggestions',
    summary: 'List rules worth making',
    description:
      'Where five or more decisions of people for a merchant agree at 95 %, and no rule says so yet.',
  })
  suggest(@CurrentPrincipal() principal: Principal, @Query() query: RulesQuery) {
    return this.suggestions.list(principal, query);
  }

  @Post()
  @Operation({
    id: 'createRule',
    summary: 'Make a categorization rule',
    description:
      'What it says goes before what was pushed and what was learned, and never before a person. With `applyRetroactively` the rows that are there already are booked anew, but for those that a person decided or that lie in a closed period.',
  })
  create(@RequestContext() call: Call, @Body() body: CreateRuleDto) {
    return this.requests.run(call, (uow) => this.createRule.run(uow, body));
  }

  @Post('preview')
  @HttpCode(200)
  @Operation({
    id: 'previewRule',
    summary: 'See what a rule would do',
    description: 'Which rows it would touch, before it exists. Nothing is changed.',
    isIdempotent: true,
  })
  preview(@RequestContext() call: Call, @Body() body: PreviewRuleDto) {
    // It writes nothing of its own; the key is kept as for any POST.
    return this.requests.runOutside(call, () => this.previewRule.run(call.principal, body));
  }

  @Get(':id')
  @Operation({ id: 'getRule', summary: 'Read a rule' })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Patch(':id')
  @Operation({
    id: 'updateRule',
    summary: 'Change or move a rule',
    description:
      'What is left out stays as it is. Rows that it decided stay, unless `applyRetroactively` asks for them.',
  })
  update(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: UpdateRuleDto) {
    return this.requests.run(call, (uow) => this.updateRule.run(uow, id, body));
  }

  @Delete(':id')
  @Operation({
    id: 'deleteRule',
    summary: 'Delete a rule',
    description: 'Rows that it decided stay as they are.',
  })
  delete(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.run(call, (uow) => this.deleteRule.run(uow, id));
  }
}
