import { Injectable } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import { addressKeyOf } from '../../platform/http/address-key.js';
import { RateLimited } from '../../platform/http/http.errors.js';
import { toRequestError } from '../../platform/http/request-errors.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { ReceiveCallback } from './receive-callback.js';
import { BadCallbackSignature } from './signing.errors.js';

/** Signatures are made over the bytes as they came, so nothing is unpacked or parsed before they are checked. */
const readRaw = express.raw({ type: () => true, limit: '1mb', inflate: false });

@Injectable()
export class AnswerCallback {
  constructor(
    private readonly receiveCallback: ReceiveCallback,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /** Callbacks that prove nothing are counted, by the address that they come from; the others never are. */
  async run(service: string, request: Request, response: Response): Promise<void> {
    const body = await bodyOf(request, response);
    try {
      await this.receiveCallback.run(service, body, request.headers);
    } catch (error) {
      if (!(error instanceof BadCallbackSignature)) throw error;
      const verdict = await this.rateLimiter.spend('unknown_bearer', addressKeyOf(request), response);
      throw verdict.allowed ? error : new RateLimited(verdict.retryAfterSeconds);
    }
  }
}

async function bodyOf(request: Request, response: Response): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    readRaw(request, response, (thrown?: unknown) => {
      if (thrown === undefined) resolve();
      else reject(toRequestError(thrown) ?? (thrown as Error));
    });
  });
  const body: unknown = request.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
