import { Catch } from '@nestjs/common';
import { resourceMetadataUrl } from '../oauth/index.js';
import { Config } from '../platform/config/config.js';
import { ErrorFilter } from '../platform/http/errors/error.filter.js';
import type { Unauthorized } from '../platform/http/errors/http.errors.js';

/** Errors before message handling look like those of the API, with the resource metadata added to the challenge. */
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
