import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { InvalidTarget } from './oauth.errors.js';

/** What RFC 8707 calls resources: the addresses at which this service's tokens are good for something. */
@Injectable()
export class Resources {
  private readonly known: ReadonlySet<string>;

  constructor({ rootUrl }: Config) {
    this.known = new Set([rootUrl, `${rootUrl}/v1`, `${rootUrl}/mcp`]);
  }

  /** Throws when a named resource is none of ours: tokens for it would be good for nothing. */
  requireKnown(resources: readonly string[]): void {
    if (!resources.every((resource) => this.known.has(resource.replace(/\/$/, ''))))
      throw new InvalidTarget();
  }
}
