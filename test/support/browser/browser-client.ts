import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';

const LIBRARY = join(
  dirname(createRequire(import.meta.url).resolve('oidc-client-ts/package.json')),
  'dist/browser/oidc-client-ts.min.js',
);
const PAGE =
  '<!doctype html><link rel="icon" href="data:,"><h1>A till</h1><script src="/library.js"></script>';

/** A web site with oidc-client-ts and nothing else, on an origin of its own. */
export async function openSite(): Promise<{ origin: string; close: () => void }> {
  const library = await readFile(LIBRARY);
  const server = createServer(({ url }, response) => {
    const isLibrary = url === '/library.js';
    response.setHeader('Content-Type', isLibrary ? 'text/javascript' : 'text/html');
    response.end(isLibrary ? library : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** What a page gets from the library, and from a call to the API. */
export interface Outcome {
  readonly accessToken?: string;
  readonly refreshToken?: string;
  readonly scope?: string;
  readonly status?: number;
  readonly rateLimit?: string | null;
  readonly error?: string;
}

/** The library's manager in a page of the site. */
export class BrowserClient {
  constructor(
    private readonly page: Page,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /** Leaves the page for the authorization endpoint. */
  async signIn(): Promise<void> {
    await this.page.evaluate((settings) => {
      const { oidc } = globalThis as any;
      void new oidc.UserManager(settings).signinRedirect();
    }, this.settings);
  }

  finishSignIn(): Promise<Outcome> {
    return this.inPage('signinCallback');
  }

  refresh(): Promise<Outcome> {
    return this.inPage('signinSilent');
  }

  revoke(): Promise<Outcome> {
    return this.inPage('revokeTokens');
  }

  private inPage(method: string): Promise<Outcome> {
    return this.page.evaluate(
      async ([settings, name]) => {
        const { oidc } = globalThis as any;
        const user = await new oidc.UserManager(settings)[name]();
        return {
          accessToken: user?.access_token,
          refreshToken: user?.refresh_token,
          scope: user?.scope,
        };
      },
      [this.settings, method] as const,
    );
  }
}

/** Calls the API from a page. */
export function callFrom(page: Page, url: string, accessToken: string | undefined): Promise<Outcome> {
  return page.evaluate(
    async ([address, token]) => {
      try {
        const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
        return { status: response.status, rateLimit: response.headers.get('RateLimit') };
      } catch (error) {
        return { error: String(error) };
      }
    },
    [url, accessToken ?? ''] as const,
  );
}
