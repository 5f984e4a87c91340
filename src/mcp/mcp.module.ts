import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { ContractModule } from '../contract/index.js';
import { HandleMcpRequest } from './handle-mcp-request.js';
import { CallTool } from './call-tool.js';
import { CheckOrigin } from './check-origin.js';
import { McpController } from './mcp.controller.js';
import { McpServerFactory } from './mcp-server.js';
import { OwnApi } from './own-api.js';
import { ReadingBudget } from './reading-budget.js';
import { ListResources } from './resources/list-resources.js';
import { ReadResource } from './resources/read-resource.js';
import { ResourceTemplates } from './resources/resource-templates.js';
import { ToolCatalog } from './tool-catalog.js';

/** The API for AI assistants: the Model Context Protocol at ROOT_URL/mcp. */
@Module({
  imports: [ContractModule],
  controllers: [McpController],
  providers: [
    HandleMcpRequest,
    CallTool,
    ListResources,
    ReadResource,
    ResourceTemplates,
    McpServerFactory,
    OwnApi,
    ReadingBudget,
    ToolCatalog,
  ],
})
export class McpModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(CheckOrigin).forRoutes('mcp');
  }
}
