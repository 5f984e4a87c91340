import { Controller, Post, UseFilters } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { type Call, RequestContext } from '../platform/http/call.js';
import { CarriesCalls, ReadsOwnInput } from '../platform/http/routes/route-marks.js';
import { HandleMcpRequest } from './handle-mcp-request.js';
import { McpErrorFilter } from './mcp-error.filter.js';

@Controller('mcp')
@CarriesCalls(true)
@SkipThrottle({ read: true, write: true })
@ReadsOwnInput(true)
@UseFilters(McpErrorFilter)
export class McpController {
  constructor(private readonly handleMcpRequest: HandleMcpRequest) {}

  /** The stateless Streamable HTTP transport: GET and DELETE, which only sessions use, return 405. */
  @Post()
  handle(@RequestContext() call: Call): Promise<void> {
    return this.handleMcpRequest.run(call);
  }
}
