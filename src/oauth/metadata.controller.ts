import { Controller, Get, Header } from '@nestjs/common';
import { SCOPES } from '../kernel/principal.js';
import { Config } from '../platform/config/config.js';
import { Public } from '../platform/http/routes/route-marks.js';

const CLIENT_AUTHENTICATION = ['client_secret_basic', 'client_secret_post', 'none'];

@Controller('.well-known')
@Public(true)
export class MetadataController {
  constructor(private readonly config: Config) {}

  /** RFC 8414: what a client needs to use the authorization server. Readable from every origin. */
  @Get('oauth-authorization-server')
  @Header('Access-Control-Allow-Origin', '*')
  metadata() {
    const { rootUrl, appUrl, serviceDocumentation, clientRegistration, clientMetadataDocuments } =
      this.config;
    return {
      issuer: rootUrl,
      authorization_endpoint: `${appUrl}/oauth/authorize`,
      token_endpoint: `${rootUrl}/oauth/token`,
      revocation_endpoint: `${rootUrl}/oauth/revoke`,
      ...(clientRegistration ? { registration_endpoint: `${rootUrl}/oauth/register` } : {}),
      ...(clientMetadataDocuments ? { client_id_metadata_document_supported: true } : {}),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['client_credentials', 'authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
      revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
      code_challenge_methods_supported: ['S256'],
      scopes_supported: SCOPES,
      authorization_response_iss_parameter_supported: true,
      ...(serviceDocumentation === null ? {} : { service_documentation: serviceDocumentation }),
    };
  }
}
