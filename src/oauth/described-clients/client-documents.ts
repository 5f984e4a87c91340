import { Injectable, Logger } from '@nestjs/common';
import { Semaphore } from '../../kernel/semaphore.js';
import { Clock } from '../../platform/clock/clock.js';
import { NotFetched, PublicHttps, type PublicResponse } from '../../platform/outside/public-https.js';
import type { ClientRegistration } from '../clients/client-registration.js';
import { InvalidClientMetadata, TokenRateLimited } from '../oauth.errors.js';
import { documentLifetime } from './document-lifetime.js';
import { readClientDocument } from './read-client-document.js';

/** §8.7 recommends this limit. */
const MAX_BYTES = 5_000;
const TIMEOUT_MS = 5_000;
const MAX_REMEMBERED = 1_000;
const RETRY_AFTER_SECONDS = 10;

interface Remembered {
  readonly client: ClientRegistration;
  readonly until: number;
}

/** The clients that documents on the web describe. Each is remembered by this instance while its document may be used. */
@Injectable()
export class ClientDocuments {
  private readonly logger = new Logger(ClientDocuments.name);
  private readonly remembered = new Map<string, Remembered>();
  private readonly semaphore = new Semaphore(
    { atOnce: 10, mostWaiting: 100 },
    () => new TokenRateLimited(RETRY_AFTER_SECONDS),
  );

  constructor(
    private readonly clock: Clock,
    private readonly publicHttps: PublicHttps,
  ) {}

  /** Null if the document has to be read, again or for the first time. */
  known(url: URL): ClientRegistration | null {
    const known = this.remembered.get(url.href);
    return known && known.until > this.clock.epochMilliseconds() ? known.client : null;
  }

  /** Reads a document. Throws if it does not describe a client; nothing of that is remembered (§5.2). */
  async read(url: URL): Promise<ClientRegistration> {
    const response = await this.semaphore.take(() => this.fetch(url));
    const client = readClientDocument(url.href, response.body);
    const until = this.clock.epochMilliseconds() + documentLifetime(response.headers);
    this.remember(url.href, { client, until });
    return client;
  }

  private async fetch(url: URL): Promise<PublicResponse> {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
    try {
      const response = await this.publicHttps.get({ url, accept: 'application/json', ...limits });
      // §5: also not a redirect.
      if (response.status !== 200) throw new NotFetched(`status ${response.status}`);
      if (!isJson(response.headers['content-type'])) throw new NotFetched('not JSON');
      return response;
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error;
      this.logger.warn(
        { url: url.href, why: error.message },
        'the metadata document of a client was not read',
      );
      // The same text for every reason: the page must not show what this service can reach.
      throw new InvalidClientMetadata(
        `the metadata document of the application at ${url.host} cannot be read`,
      );
    }
  }

  private remember(id: string, document: Remembered): void {
    this.remembered.delete(id);
    this.remembered.set(id, document);
    // A Map is in order of insertion.
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > MAX_REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }
}

function isJson(contentType = ''): boolean {
  return /^application\/(?:[\w.+-]{1,100}\+)?json *(?:;|$)/i.test(contentType);
}
