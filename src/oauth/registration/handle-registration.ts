import { Injectable } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import { NotFound } from '../../kernel/domain-error.js';
import { Config } from '../../platform/config/config.js';
import { addressKeyOf } from '../../platform/http/limits/address-key.js';
import { InvalidClientMetadata } from '../oauth.errors.js';
import { scopeText } from '../scopes.js';
import type { OAuthCall } from '../token/oauth-call.js';
import { TokenBudgets } from '../token/token-budgets.js';
import { readClientMetadata } from './read-client-metadata.js';
import { RegisterItself } from './register-itself.js';

const readJson = express.json({ limit: '16kb' });

/** RFC 7591 §3.2.1: the metadata as registered. */
export interface RegisteredClient {
  readonly client_id: string;
  readonly client_id_issued_at: number;
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly token_endpoint_auth_method: 'none';
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  readonly scope: string;
}

/** The registration endpoint, which exists only if the operator has turned it on. */
@Injectable()
export class HandleRegistration {
  constructor(
    private readonly config: Config,
    private readonly budgets: TokenBudgets,
    private readonly registerItself: RegisterItself,
  ) {}

  async run(call: OAuthCall): Promise<RegisteredClient> {
    if (!this.config.clientRegistration) throw new NotFound('registration endpoint');
    await this.budgets.spend(call, 'client_registration', addressKeyOf(call.request));
    const registration = readClientMetadata(await bodyOf(call.request, call.response));
    const client = await this.registerItself.run(registration);
    return {
      client_id: client.clientId,
      client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: scopeText(client.scopes),
    };
  }
}

async function bodyOf(request: Request, response: Response): Promise<unknown> {
  if (!request.is('application/json'))
    throw new InvalidClientMetadata('send the metadata as application/json');
  await new Promise<void>((resolve, reject) => {
    readJson(request, response, (thrown?: unknown) => {
      if (thrown === undefined) resolve();
      else reject(new InvalidClientMetadata('the body is not valid JSON, or is too large'));
    });
  });
  return request.body;
}
