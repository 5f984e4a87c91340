import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { OAuthError } from '../oauth.errors.js';
import { toDescription } from '../oauth-error.filter.js';
import { withParameters } from '../redirect-uri.js';

/** The target of a response: the registered redirect URI, and the client's state. */
export interface ResponseAddress {
  readonly redirectUri: string;
  readonly state: string | null;
}

/** The redirect URLs of responses to a client. RFC 9207: each names the issuer. */
@Injectable()
export class AuthorizationResponse {
  private readonly issuer: string;

  constructor({ rootUrl }: Config) {
    this.issuer = rootUrl;
  }

  withCode({ redirectUri, state }: ResponseAddress, code: string): string {
    return withParameters(redirectUri, { code, state, iss: this.issuer });
  }

  withError({ redirectUri, state }: ResponseAddress, { code, reason }: OAuthError): string {
    const description = toDescription(reason);
    return withParameters(redirectUri, {
      error: code,
      error_description: description,
      state,
      iss: this.issuer,
    });
  }
}
