import { Injectable } from '@nestjs/common';
import { WebPages } from '../../platform/http/responses/web-pages.js';
import type { OAuthCall } from '../token/oauth-call.js';
import { OpenAuthorization } from './open-authorization.js';

@Injectable()
export class HandleAuthorize {
  constructor(
    private readonly openAuthorization: OpenAuthorization,
    private readonly webPages: WebPages,
  ) {}

  /** Redirects the browser, or returns the app's page, which reads the request id from the URL. */
  async run(call: OAuthCall): Promise<void> {
    const next = await this.openAuthorization.run(call);
    if (next === null) {
      await this.webPages.send(call.response);
      return;
    }
    // RFC 9700 §4.12: 303 turns any method into GET; 307 would repeat a POST with its secrets.
    call.response.status(303).setHeader('Location', next).end();
  }
}
