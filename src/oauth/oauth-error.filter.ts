import { type ArgumentsHost, Catch, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ErrorFilter } from '../platform/http/errors/error.filter.js';
import { InvalidClient, OAuthError, TokenRateLimited } from './oauth.errors.js';

/** Error responses of RFC 6749 §5.2: no envelope, and the reason under both names. */
@Catch()
export class OAuthErrorFilter extends ErrorFilter {
  private readonly oauthLogger = new Logger(OAuthErrorFilter.name);

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    // RFC 6749 §5.1, in addition to the Cache-Control of every response.
    response.setHeader('Pragma', 'no-cache');
    if (!(thrown instanceof OAuthError)) {
      // oxlint-disable-next-line promise/valid-params -- a filter's method, not a promise's
      super.catch(thrown, host);
      return;
    }
    this.oauthLogger.log({ requestId: request.id, error: thrown.code, detail: thrown.detail }, 'refused');
    if (thrown instanceof InvalidClient && thrown.challenged)
      response.setHeader('WWW-Authenticate', 'Basic realm="oauth", charset="UTF-8"');
    if (thrown instanceof TokenRateLimited)
      response.setHeader('Retry-After', String(thrown.retryAfterSeconds));
    response.status(thrown.status).json(this.bodyOf(thrown.code, thrown.reason));
  }

  protected override bodyOf(error: string, reason: string): Readonly<Record<string, string>> {
    const description = toDescription(reason);
    return { error, reason: description, error_description: description };
  }
}

/** RFC 6749 §5.2: printable ASCII without quotation marks and backslashes. */
export function toDescription(reason: string): string {
  return reason.replaceAll(/[^\x20-\x7e]|["\\]/g, "'");
}
