import type { CallToolResult } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/domain-error.js';
import type { Call } from '../platform/http/call.js';
import { WITH_SECRET } from '../platform/http/responses/compress-responses.js';
import type { McpCall } from './mcp-call.js';
import { OwnApi } from './own-api.js';
import { ReadingBudget } from './reading-budget.js';
import { toErrorResult, toResult } from './tools/to-result.js';
import { type Arguments, toRequest, type ToolRequest } from './tools/to-request.js';
import type { Tool } from './tools/tool.js';

/** Calls a tool by sending its API request on behalf of the caller. */
@Injectable()
export class CallTool {
  constructor(
    private readonly api: OwnApi,
    private readonly budget: ReadingBudget,
  ) {}

  async run({ call, results }: McpCall, tool: Tool, given: Arguments): Promise<CallToolResult> {
    try {
      const request = await this.makeRequest(call, tool, given);
      const response = await this.api.call(call.request, request);
      if (response.hasSecret && !call.response.headersSent)
        call.response.setHeader('Cache-Control', WITH_SECRET);
      return toResult(response, results);
    } catch (error) {
      if (error instanceof DomainError) return toErrorResult(error);
      throw error;
    }
  }

  /** A call that never becomes an API request is charged here, because no guard sees it. */
  private async makeRequest(call: Call, tool: Tool, given: Arguments): Promise<ToolRequest> {
    try {
      return toRequest(tool.request, given);
    } catch (error) {
      await this.budget.spend(call);
      throw error;
    }
  }
}
