import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../platform/config/config.js';
import { appPathOf } from '../platform/http/routes/session-path.js';
import { WebPages } from '../platform/http/responses/web-pages.js';
import { WebBuild } from './web-build.js';

const NONCE_BYTES = 18;

/** The app's single HTML page, rendered for each response with a new nonce and the path of APP_URL. */
@Injectable()
export class IndexPage extends WebPages {
  private readonly appPath: string;

  constructor(
    config: Config,
    private readonly build: WebBuild,
  ) {
    super();
    this.appPath = appPathOf(config);
  }

  async send(response: Response): Promise<void> {
    const html = await this.build.index();
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    response.setHeader('Content-Security-Policy', policyWith(nonce));
    response.type('html').send(fillIn(html, this.appPath, nonce));
  }
}

/**
 * The component library adds style elements at runtime, which the nonce allows. Scripts load from files only, so a nonce
 * never allows an injected one.
 */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The build does not know its URL: it names its files relative to the page, which can be at any depth. */
export function fillIn(html: string, appPath: string, nonce: string): string {
  const path = appPath.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return html
    .replaceAll('="./', () => `="${path}/`)
    .replaceAll('__APP_PATH__', () => path)
    .replaceAll('__CSP_NONCE__', () => nonce);
}
