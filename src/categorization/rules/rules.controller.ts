import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../../platform/http/call.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../../platform/http/input/route-input.js';
import { CreateRule } from './create-rule.js';
import { DeleteRule } from './delete-rule.js';
import { PreviewRule } from './preview-rule.js';
import { CreateRuleDto, PreviewRuleDto, RulesQuery, UpdateRuleDto } from './rules.dto.js';
import { RuleQueries } from './rules.queries.js';
import { UpdateRule } from './update-rule.js';

@Controller('v1/rules')
export class RulesController {
  constructor(
    private readonly queries: RuleQueries,
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
      'Returns the rules of one legal entity in the order in which they apply. The default is the primary entity.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: RulesQuery) {
    return this.queries.list(principal, query);
  }

  @Get('suggestions')
  @Operation({
    id: 'listRuleSuggestions',
    summary: 'List suggested rules',
    description:
      'Suggests a rule where users made at least five decisions for a merchant, at least 95 % of them agree, and no rule decides yet.',
  })
  suggest(@CurrentPrincipal() principal: Principal, @Query() query: RulesQuery) {
    return this.queries.suggest(principal, query);
  }

  @Post()
  @Operation({
    id: 'createRule',
    summary: 'Create a categorization rule',
    description:
      'A rule overrides pushed and learned categories, but never a user. `applyRetroactively` leaves out closed periods.',
  })
  create(@RequestContext() call: Call, @Body() body: CreateRuleDto) {
    return this.requests.run(call, (uow) => this.createRule.run(uow, body));
  }

  @Post('preview')
  @HttpCode(200)
  @Operation({
    id: 'previewRule',
    summary: 'Preview a rule',
    description: 'Returns the transactions that the rule would change. Nothing is written.',
    isIdempotent: true,
  })
  preview(@RequestContext() call: Call, @Body() body: PreviewRuleDto) {
    // It writes nothing, but the idempotency key works as for any POST.
    return this.requests.runOutside(call, () => this.previewRule.run(call.principal, body));
  }

  @Get(':id')
  @Operation({ id: 'getRule', summary: 'Get a rule' })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Patch(':id')
  @Operation({
    id: 'updateRule',
    summary: 'Change or move a rule',
    description:
      'Omitted fields do not change. Transactions that the rule decided do not change, unless `applyRetroactively` is true.',
  })
  update(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: UpdateRuleDto) {
    return this.requests.run(call, (uow) => this.updateRule.run(uow, id, body));
  }

  @Delete(':id')
  @Operation({
    id: 'deleteRule',
    summary: 'Delete a rule',
    description: 'Transactions that the rule decided do not change.',
  })
  delete(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.run(call, (uow) => this.deleteRule.run(uow, id));
  }
}
