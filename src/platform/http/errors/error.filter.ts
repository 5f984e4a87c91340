import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, NotFound } from '../../../kernel/domain-error.js';
import { requestIdOf } from '../call.js';
import { setErrorHeaders } from './error-headers.js';
import { ERROR_STATUS } from './error-status.js';
import { Unauthorized } from './http.errors.js';
import { toRequestError } from './request-errors.js';
import { toUnavailable } from './to-unavailable.js';

/** Turns any thrown value into `{ error, reason }`. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (response.headersSent) {
      // A streamed response failed midway: closing the connection is the only signal left.
      if (!hasHungUp(thrown))
        this.logger.error({ err: thrown, requestId: request.id }, 'the response failed midway');
      response.destroy();
      return;
    }
    const error = this.toDomainError(thrown, request);
    if (!error) {
      this.logger.error({ err: thrown, requestId: request.id }, 'unexpected error');
      response.status(500).json(this.bodyOf('internal_error', `request ${requestIdOf(request)}`));
      return;
    }
    setErrorHeaders(error, response);
    if (error instanceof Unauthorized) response.setHeader('WWW-Authenticate', this.challengeOf(error));
    response.status(ERROR_STATUS[error.code]).json(this.bodyOf(error.code, error.reason));
  }

  /** Overridden for routes that follow another standard, such as OAuth. */
  protected bodyOf(error: string, reason: string): Readonly<Record<string, string>> {
    return { error, reason };
  }

  /** RFC 6750 §3.1: an error is named only when a credential was sent. */
  protected challengeOf({ presented }: Unauthorized): string {
    return presented ? 'Bearer error="invalid_token"' : 'Bearer';
  }

  private toDomainError(thrown: unknown, request: Request): DomainError | null {
    // Nest wraps what Express throws before any route runs, such as a path that cannot be decoded.
    const requestError = toRequestError(thrown instanceof HttpException ? thrown.cause : thrown);
    if (requestError) return requestError;
    // Nest itself responds to a path that even the catch-all route does not match, such as `*`.
    if (thrown instanceof NotFoundException) return new NotFound('path');
    const unavailable = toUnavailable(thrown);
    if (unavailable) this.logger.warn({ err: thrown, requestId: request.id }, 'the database is unavailable');
    return unavailable;
  }
}

/** The client disconnected before the response was complete, which is not an error of the service. */
function hasHungUp(thrown: unknown): boolean {
  return (thrown as { code?: string } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
