import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { InvalidTarget } from './oauth.errors.js';

/** RFC 8707: the resources for which this service's tokens are valid. */
@Injectable()
export class Resources {
  private readonly known: ReadonlySet<string>;
  private readonly mcp: string;

  constructor({ rootUrl }: Config) {
    this.mcp = `${rootUrl}/mcp`;
    this.known = new Set([rootUrl, `${rootUrl}/v1`, this.mcp]);
  }

  /** Throws if a resource is not part of this service. */
  requireKnown(resources: readonly string[]): void {
    if (!resources.every((resource) => this.isKnown(resource))) throw new InvalidTarget();
  }

  /** An MCP client may name the whole address that its user configured, with the choices in its query. */
  private isKnown(resource: string): boolean {
    return this.known.has(resource.replace(/\/$/, '')) || resource.startsWith(`${this.mcp}?`);
  }
}
