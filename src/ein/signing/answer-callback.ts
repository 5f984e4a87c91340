import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { addressKeyOf } from '../../platform/http/address-key.js';
import { RateLimited } from '../../platform/http/http.errors.js';
import { readRawBody } from '../../platform/outside/read-raw-body.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { ReceiveCallback } from './receive-callback.js';
import { BadCallbackSignature } from './signing.errors.js';

const MAX_BYTES = 1024 * 1024;

@Injectable()
export class AnswerCallback {
  constructor(
    private readonly receiveCallback: ReceiveCallback,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /** Callbacks that prove nothing are counted, by the address that they come from; the others never are. */
  async run(service: string, request: Request, response: Response): Promise<void> {
    const body = await readRawBody(request, response, MAX_BYTES);
    try {
      await this.receiveCallback.run(service, body, request.headers);
    } catch (error) {
      if (!(error instanceof BadCallbackSignature)) throw error;
      const verdict = await this.rateLimiter.spend('unknown_bearer', addressKeyOf(request), response);
      throw verdict.allowed ? error : new RateLimited(verdict.retryAfterSeconds);
    }
  }
}
