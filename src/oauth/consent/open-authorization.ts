import { Injectable, Logger } from '@nestjs/common';
import { isUuid } from '../../kernel/base62.js';
import { newId } from '../../kernel/ids.js';
import { Config } from '../../platform/config/config.js';
import { addressKeyOf } from '../../platform/http/limits/address-key.js';
import { RequestingClients } from '../clients/requesting-clients.js';
import type { UsableClient } from '../clients/usable-client.js';
import { InvalidOAuthRequest, OAuthError, ServerError } from '../oauth.errors.js';
import { Parameters } from '../parameters.js';
import { isRegistered, withParameters } from '../redirect-uri.js';
import { Resources } from '../resources.js';
import type { OAuthCall } from '../token/oauth-call.js';
import { TokenBudgets } from '../token/token-budgets.js';
import { AuthorizationRequestsRepository } from './authorization-requests.repository.js';
import { AuthorizationResponse } from './authorization-response.js';
import { readAuthorizationRequest } from './read-authorization-request.js';

/** Where to redirect the browser; null if it is already there and gets the page of the app. */
export type NextAddress = string | null;

/**
 * The authorization endpoint. The request is validated and stored before anything is shown. From then on it
 * is identified by its id, and no field of a page can change it.
 */
@Injectable()
export class OpenAuthorization {
  private readonly logger = new Logger(OpenAuthorization.name);

  constructor(
    private readonly config: Config,
    private readonly budgets: TokenBudgets,
    private readonly clients: RequestingClients,
    private readonly resources: Resources,
    private readonly requests: AuthorizationRequestsRepository,
    private readonly response: AuthorizationResponse,
  ) {}

  /** Errors thrown here are shown to the user, because there is no safe redirect URI. */
  async run(call: OAuthCall): Promise<NextAddress> {
    const query = Parameters.parse(queryOf(call.request.originalUrl));
    const requestId = query.get('request_id');
    if (requestId !== undefined) return this.reopen(requestId);
    await this.budgets.spend(call, 'authorize', addressKeyOf(call.request));
    const client = await this.findClient(call, query);
    const redirectUri = redirectUriOf(query, client);
    return this.store(query, client, redirectUri);
  }

  private async reopen(requestId: string): Promise<NextAddress> {
    const pending = isUuid(requestId) ? await this.requests.findPending(requestId) : null;
    if (!pending)
      throw new InvalidOAuthRequest('this authorization request was already decided or has expired');
    return null;
  }

  private async findClient(call: OAuthCall, query: Parameters): Promise<UsableClient> {
    const clientId = query.problemOf('client_id') === null ? query.get('client_id') : undefined;
    const client = clientId === undefined ? null : await this.clients.find(call, clientId);
    if (!client) throw new InvalidOAuthRequest('unknown application');
    return client;
  }

  /** From here on, errors are returned to the client. */
  private async store(query: Parameters, client: UsableClient, redirectUri: string): Promise<NextAddress> {
    const state = query.problemOf('state') === null ? (query.get('state') ?? null) : null;
    try {
      const request = readAuthorizationRequest(query, client, redirectUri, this.resources);
      const id = newId();
      await this.requests.insert(id, request);
      const page = `${this.config.appUrl}/oauth/authorize`;
      return withParameters(page, { request_id: id, client_id: client.clientId });
    } catch (error) {
      return this.response.withError({ redirectUri, state }, this.toOAuthError(error));
    }
  }

  private toOAuthError(error: unknown): OAuthError {
    if (error instanceof OAuthError) return error;
    this.logger.error({ err: error }, 'an authorization request could not be stored');
    return new ServerError();
  }
}

/** Everything after the first question mark: a second one belongs to a value. */
function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** RFC 9700 §4.1.3: exact comparison, so that a response never goes to an attacker. */
function redirectUriOf(query: Parameters, client: UsableClient): string {
  const redirectUri = query.problemOf('redirect_uri') === null ? query.get('redirect_uri') : undefined;
  if (redirectUri === undefined || !isRegistered(redirectUri, client.redirectUris, client.anyLoopbackPort))
    throw new InvalidOAuthRequest('the application did not register this redirect_uri');
  return redirectUri;
}
