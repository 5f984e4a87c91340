import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';

/** The prefix of each kind of secret and id. */
@Injectable()
export class OAuthPrefixes {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly code: string;
  readonly clientId: string;
  readonly clientSecret: string;

  constructor({ servicePrefix }: Config) {
    this.accessToken = `${servicePrefix}_oat_`;
    this.refreshToken = `${servicePrefix}_rt_`;
    this.code = `${servicePrefix}_ac_`;
    this.clientId = `${servicePrefix}_client_`;
    this.clientSecret = `${servicePrefix}_secret_`;
  }
}
