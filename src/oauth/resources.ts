import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { InvalidTarget } from './oauth.errors.js';

/** RFC 8707: the resources for which this service's tokens are valid. */
@Injectable()
export class Resources {
  private readonly known: ReadonlySet<string>;

  constructor({ rootUrl }: Config) {
    this.known = new Set([rootUrl, `${rootUrl}/v1`, `${rootUrl}/mcp`]);
  }

  /** Throws if a resource is not part of this service. */
  requireKnown(resources: readonly string[]): void {
    if (!resources.every((resource) => this.known.has(resource.replace(/\/$/, ''))))
      throw new InvalidTarget();
  }
}
