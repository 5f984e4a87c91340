import { Injectable } from '@nestjs/common';
import type { ProtectedResource } from '../kernel/authenticator.js';
import { Config } from '../platform/config/config.js';
import { InvalidTarget } from './oauth.errors.js';
import type { Parameters } from './parameters.js';

/** The resource that a request names: one, the whole service, or none. */
export type RequestedResource = ProtectedResource | 'service' | null;

/** RFC 8707: the resources for which this service issues tokens. */
@Injectable()
export class Resources {
  private readonly mcp: string;
  private readonly known: ReadonlyMap<string, Exclude<RequestedResource, null>>;

  constructor({ rootUrl }: Config) {
    this.mcp = `${rootUrl}/mcp`;
    this.known = new Map([
      [rootUrl, 'service'],
      [`${rootUrl}/v1`, 'api'],
      [this.mcp, 'mcp'],
    ] as const);
  }

  /** Throws if a resource is not part of this service. Two different ones are the whole service. */
  requested(parameters: Parameters): RequestedResource {
    const named = new Set(parameters.all('resource').map((resource) => this.find(resource)));
    const [first = null] = named;
    return named.size > 1 ? 'service' : first;
  }

  private find(resource: string): Exclude<RequestedResource, null> {
    const address = withPlainOrigin(resource);
    // An MCP client may name the whole address that its user configured, with the choices in its query.
    const isMcp = address.startsWith(`${this.mcp}?`) && !address.includes('#');
    const known = isMcp ? 'mcp' : this.known.get(address.replace(/\/$/, ''));
    if (!known) throw new InvalidTarget();
    return known;
  }
}

/**
 * The address with scheme and host in lower case and without the scheme's default port (RFC 3986 §6.2.2.1, §6.2.3). The rest
 * stays as it is: a path is compared exactly, so nothing in it is decoded or resolved.
 */
function withPlainOrigin(address: string): string {
  const origin = /^[a-z]+:\/\/[a-z\d.:[\]-]+/i.exec(address)?.[0] ?? '';
  const plain = origin.toLowerCase().replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2');
  return plain + address.slice(origin.length);
}

/**
 * The resource of a token, null for the whole service: that of the consent, or a part of it (RFC 8707 §2.2). Throws for any
 * other.
 */
export function narrowResource(
  consented: ProtectedResource | null,
  requested: RequestedResource,
): ProtectedResource | null {
  if (requested === null || requested === consented) return consented;
  if (consented !== null) throw new InvalidTarget();
  return requested === 'service' ? null : requested;
}
