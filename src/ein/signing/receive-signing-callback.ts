import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { addressKeyOf } from '../../platform/http/limits/address-key.js';
import { RateLimited } from '../../platform/http/errors/http.errors.js';
import { readRawBody } from '../../platform/outside/read-raw-body.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { ProcessSigningCallback } from './process-signing-callback.js';
import { BadCallbackSignature } from './signing.errors.js';

const MAX_BYTES = 1024 * 1024;

@Injectable()
export class ReceiveSigningCallback {
  constructor(
    private readonly processCallback: ProcessSigningCallback,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /** Only callbacks with an invalid signature count against the rate limit of their address. */
  async run(service: string, request: Request, response: Response): Promise<void> {
    const body = await readRawBody(request, response, MAX_BYTES);
    try {
      await this.processCallback.run(service, body, request.headers);
    } catch (error) {
      if (!(error instanceof BadCallbackSignature)) throw error;
      const verdict = await this.rateLimiter.spend('unknown_bearer', addressKeyOf(request), response);
      throw verdict.allowed ? error : new RateLimited(verdict.retryAfterSeconds);
    }
  }
}
