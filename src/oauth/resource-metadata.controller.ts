import { Controller, Get, Header } from '@nestjs/common';
import { SCOPES } from '../kernel/principal.js';
import { Config } from '../platform/config/config.js';
import { Public } from '../platform/http/routes/route-marks.js';

const WELL_KNOWN = '.well-known/oauth-protected-resource';

/** RFC 9728 §3.1: the URL of the metadata for a path of the service. */
export function resourceMetadataUrl({ rootUrl }: Config, path: '' | '/v1' | '/mcp'): string {
  return `${rootUrl}/${WELL_KNOWN}${path}`;
}

/** RFC 9728: which authorization server issues tokens for which resource. Readable from every origin. */
@Controller(WELL_KNOWN)
@Public(true)
export class ResourceMetadataController {
  constructor(private readonly config: Config) {}

  @Get()
  @Header('Access-Control-Allow-Origin', '*')
  root() {
    return { ...this.describe(''), scopes_supported: SCOPES };
  }

  @Get('v1')
  @Header('Access-Control-Allow-Origin', '*')
  api() {
    return { ...this.describe('/v1'), scopes_supported: SCOPES };
  }

  /**
   * Lists no scopes: an MCP client requests all that are listed, and a client registered for fewer would be
   * rejected. A client that names none gets those it is registered for.
   */
  @Get('mcp')
  @Header('Access-Control-Allow-Origin', '*')
  mcp() {
    return this.describe('/mcp');
  }

  private describe(path: '' | '/v1' | '/mcp') {
    const { rootUrl, serviceDocumentation } = this.config;
    return {
      resource: rootUrl + path,
      resource_name: 'Charterbook',
      authorization_servers: [rootUrl],
      bearer_methods_supported: ['header'],
      ...(serviceDocumentation === null ? {} : { resource_documentation: serviceDocumentation }),
    };
  }
}
