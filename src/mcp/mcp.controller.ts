import { Controller, Post, UseFilters } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { type Call, RequestContext } from '../platform/http/call.js';
import { CarriesCalls, ReadsOwnInput } from '../platform/http/route-marks.js';
import { AnswerMcp } from './answer-mcp.js';
import { McpErrorFilter } from './mcp-error.filter.js';

@Controller('mcp')
@CarriesCalls(true)
@SkipThrottle({ read: true, write: true })
@ReadsOwnInput(true)
@UseFilters(McpErrorFilter)
export class McpController {
  constructor(private readonly answerMcp: AnswerMcp) {}

  /** The stateless Streamable HTTP transport: GET and DELETE, which only sessions use, return 405. */
  @Post()
  answer(@RequestContext() call: Call): Promise<void> {
    return this.answerMcp.run(call);
  }
}
