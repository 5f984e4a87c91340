import { lookup } from 'node:dns';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { isLoopbackAddress, isPublicAddress } from './public-address.js';

export interface PublicRequest {
  readonly url: URL;
  readonly accept: string;
  readonly timeoutMs: number;
  /** Limit of the response body. A longer one is not read to its end. */
  readonly maxBytes: number;
}

export interface PublicResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** There is no response that may be used. The message is for the log. */
export class NotFetched extends Error {}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads an address that a stranger chose, and can reach nothing but the public internet: https on its own port, without
 * redirects and credentials. A name is resolved once; the connection goes to the addresses that were checked.
 */
@Injectable()
export class PublicHttps {
  /** Connections end with their request. */
  readonly agent = new Agent({ keepAlive: false });
  /** For development: a service that is itself reachable only on this machine may read from it. */
  private readonly readsLoopback: boolean;

  constructor({ environment, rootUrl }: Config) {
    this.readsLoopback = environment !== 'production' && LOOPBACK_HOSTS.has(new URL(rootUrl).hostname);
  }

  /** Throws NotFetched if the address may not be read or does not respond. Any status is a response. */
  async get(request: PublicRequest): Promise<PublicResponse> {
    this.requireAllowed(request.url);
    try {
      return await this.send(request);
    } catch (error) {
      if (error instanceof NotFetched) throw error;
      throw new NotFetched(error instanceof Error ? error.message : 'failed', { cause: error });
    }
  }

  /** Node resolves no IP address, so those in the URL itself are checked here. */
  private requireAllowed({ protocol, hostname, port }: URL): void {
    if (protocol !== 'https:') throw new NotFetched('not https');
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0) requireAll([host], (address) => this.isAllowed(address));
    if (port !== '' && !this.readsLoopback) throw new NotFetched('not the port of https');
  }

  private isAllowed(address: string): boolean {
    return isPublicAddress(address) || (this.readsLoopback && isLoopbackAddress(address));
  }

  private send({ url, accept, timeoutMs, maxBytes }: PublicRequest): Promise<PublicResponse> {
    return new Promise((resolve, reject) => {
      const request = httpsRequest(url, {
        agent: this.agent,
        lookup: this.lookup,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        readUpTo(maxBytes, response).then((body) => resolve({ status, headers, body }), reject);
      });
      request.end();
    });
  }

  private readonly lookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      try {
        requireAll(
          found.map(({ address }) => address),
          (address) => this.isAllowed(address),
        );
      } catch (refused) {
        return callback(refused as Error, []);
      }
      const [first] = found;
      if (options.all === true || first === undefined) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

/** Throws if any address is not allowed: one of several would be enough for an attacker who may try again. */
function requireAll(addresses: readonly string[], isAllowed: (address: string) => boolean): void {
  if (!addresses.every(isAllowed)) throw new NotFetched('not a public address');
}

async function readUpTo(maxBytes: number, response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new NotFetched(`longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
