import { Catch } from '@nestjs/common';
import { resourceMetadataUrl } from '../oauth/index.js';
import { Config } from '../platform/config/config.js';
import { ErrorFilter } from '../platform/http/error.filter.js';
import type { Unauthorized } from '../platform/http/http.errors.js';

/** What stands before any message is refused as everywhere; only the challenge says where to begin, too. */
@Catch()
export class McpErrorFilter extends ErrorFilter {
  constructor(private readonly config: Config) {
    super();
  }

  /** RFC 9728 §5.1. */
  protected override challengeOf(error: Unauthorized): string {
    const metadata = `resource_metadata="${resourceMetadataUrl(this.config, '/mcp')}"`;
    return error.presented ? `Bearer error="invalid_token", ${metadata}` : `Bearer ${metadata}`;
  }
}
