import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../kernel/domain-error.js';
import { requestIdOf } from '../../platform/http/call.js';
import { setErrorHeaders } from '../../platform/http/errors/error-headers.js';
import { ERROR_STATUS } from '../../platform/http/errors/error-status.js';
import { toUnavailable } from '../../platform/http/errors/to-unavailable.js';
import { OAuthError, TokenRateLimited } from '../oauth.errors.js';
import { sendErrorPage } from './error-page.js';

/** Shows an error page to the user if there is no safe redirect URI. */
@Catch()
export class AuthorizePageFilter implements ExceptionFilter {
  private readonly logger = new Logger(AuthorizePageFilter.name);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (thrown instanceof OAuthError) {
      if (thrown instanceof TokenRateLimited)
        response.setHeader('Retry-After', String(thrown.retryAfterSeconds));
      sendErrorPage(response, thrown.status, thrown.reason);
      return;
    }
    const unavailable = toUnavailable(thrown);
    if (unavailable) this.logger.warn({ err: thrown, requestId: request.id }, 'the database is unavailable');
    const error = unavailable ?? thrown;
    if (error instanceof DomainError) {
      setErrorHeaders(error, response);
      sendErrorPage(response, ERROR_STATUS[error.code], error.reason);
      return;
    }
    this.logger.error({ err: thrown, requestId: request.id }, 'unexpected error');
    sendErrorPage(response, 500, `something went wrong: request ${requestIdOf(request)}`);
  }
}
