import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../kernel/domain-error.js';
import { isLostConnection } from '../database/lost-connection.js';
import { requestIdOf } from './call.js';
import { ERROR_STATUS } from './error-status.js';
import {
  IdempotencyInProgress,
  InsufficientScope,
  MethodNotAllowed,
  RateLimited,
  ServiceUnavailable,
  Unauthorized,
} from './http.errors.js';
import { toRequestError } from './request-errors.js';

/** The server could not be reached, or was too busy to answer in time: nothing was written, try again later. */
const UNAVAILABLE_SQLSTATES = new Set(['57014', '53300', '55P03', '40001', '40P01']);

/** Turns everything thrown into `{ error, reason }`, whatever it was. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (response.headersSent) {
      // A streamed answer broke on its way: cutting the connection is the only honest signal left.
      if (!hasHungUp(thrown))
        this.logger.error({ err: thrown, requestId: request.id }, 'the answer broke off');
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

  /** Routes that follow another standard say the same in its words. */
  protected bodyOf(error: string, reason: string): Readonly<Record<string, string>> {
    return { error, reason };
  }

  /** RFC 6750 §3.1: an error is named only when a credential was sent. */
  protected challengeOf({ presented }: Unauthorized): string {
    return presented ? 'Bearer error="invalid_token"' : 'Bearer';
  }

  private toDomainError(thrown: unknown, request: Request): DomainError | null {
    // What Express refuses before any route, such as a path that does not decode, comes wrapped by Nest.
    const requestError = toRequestError(thrown instanceof HttpException ? thrown.cause : thrown);
    if (requestError) return requestError;
    const { code } = thrown as { code?: string };
    if (UNAVAILABLE_SQLSTATES.has(code ?? '') || isLostConnection(thrown)) {
      this.logger.warn({ err: thrown, requestId: request.id }, 'the database is unavailable');
      return new ServiceUnavailable('the service is busy or restarting: try again');
    }
    return null;
  }
}

function setErrorHeaders(error: DomainError, response: Response): void {
  if (error instanceof InsufficientScope) {
    response.setHeader('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${error.scope}"`);
  } else if (error instanceof RateLimited || error instanceof IdempotencyInProgress) {
    response.setHeader('Retry-After', String(error.retryAfterSeconds));
  } else if (error instanceof MethodNotAllowed) {
    response.setHeader('Allow', error.allowed.join(', '));
  } else if (error instanceof ServiceUnavailable) {
    response.setHeader('Retry-After', '1');
  }
}

/** The client went away before the answer was whole: nothing of ours is wrong. */
function hasHungUp(thrown: unknown): boolean {
  return (thrown as { code?: string } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
