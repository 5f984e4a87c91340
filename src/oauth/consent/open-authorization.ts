import { Injectable, Logger } from '@nestjs/common';
import { isUuid } from '../../kernel/base62.js';
import { newId } from '../../kernel/ids.js';
import { Config } from '../../platform/config/config.js';
import { addressKeyOf } from '../../platform/http/address-key.js';
import type { UsableClient } from '../clients/usable-client.js';
import { UsableClientsRepository } from '../clients/usable-clients.repository.js';
import { InvalidOAuthRequest, OAuthError, ServerError } from '../oauth.errors.js';
import { Parameters } from '../parameters.js';
import { isRegistered, withParameters } from '../redirect-uri.js';
import { Resources } from '../resources.js';
import type { OAuthCall } from '../token/oauth-call.js';
import { TokenBudgets } from '../token/token-budgets.js';
import { AuthorizationRequestsRepository } from './authorization-requests.repository.js';
import { AuthorizationResponse } from './authorization-response.js';
import { readAuthorizationRequest } from './read-authorization-request.js';

/** Where the browser goes, or null: it is where it should be, and gets the page of the app. */
export type NextAddress = string | null;

/**
 * The authorization endpoint. Nothing is shown before the request has been found right and stored: from then on
 * its id stands for it, and no field that a page holds can change it.
 */
@Injectable()
export class OpenAuthorization {
  private readonly logger = new Logger(OpenAuthorization.name);

  constructor(
    private readonly config: Config,
    private readonly budgets: TokenBudgets,
    private readonly clients: UsableClientsRepository,
    private readonly resources: Resources,
    private readonly requests: AuthorizationRequestsRepository,
    private readonly response: AuthorizationResponse,
  ) {}

  /** Throws what is shown to the person, since there is no address that it could safely be sent to. */
  async run(call: OAuthCall): Promise<NextAddress> {
    const query = Parameters.parse(queryOf(call.request.originalUrl));
    const requestId = query.get('request_id');
    if (requestId !== undefined) return this.reopen(requestId);
    await this.budgets.spend(call, 'authorize', addressKeyOf(call.request));
    const client = await this.findClient(query);
    const redirectUri = redirectUriOf(query, client);
    return this.store(query, client, redirectUri);
  }

  private async reopen(requestId: string): Promise<NextAddress> {
    const pending = isUuid(requestId) ? await this.requests.findPending(requestId) : null;
    if (!pending) throw new InvalidOAuthRequest('this request has been decided or has expired');
    return null;
  }

  private async findClient(query: Parameters): Promise<UsableClient> {
    const clientId = query.faultOf('client_id') === null ? query.get('client_id') : undefined;
    const client = clientId === undefined ? null : await this.clients.find(clientId);
    if (!client) throw new InvalidOAuthRequest('the application is not known here, or no longer');
    return client;
  }

  /** From here on the client itself can be told what is wrong. */
  private async store(query: Parameters, client: UsableClient, redirectUri: string): Promise<NextAddress> {
    const state = query.faultOf('state') === null ? (query.get('state') ?? null) : null;
    try {
      const request = readAuthorizationRequest(query, client, redirectUri);
      this.resources.requireKnown(query.all('resource'));
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

/** Everything behind the first question mark: a second one belongs to a value. */
function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** RFC 9700 §4.1.3: compared character by character; never where an attacker might like the answer to go. */
function redirectUriOf(query: Parameters, client: UsableClient): string {
  const redirectUri = query.faultOf('redirect_uri') === null ? query.get('redirect_uri') : undefined;
  if (redirectUri === undefined || !isRegistered(redirectUri, client.redirectUris, client.anyLoopbackPort))
    throw new InvalidOAuthRequest('the address to go back to is not one that the application registered');
  return redirectUri;
}
