import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { InvalidRequest, NotFound } from '../../kernel/domain-error.js';
import type { CarrierName } from '../../platform/config/fax-settings.js';
import { addressKeyOf } from '../../platform/http/limits/address-key.js';
import { RateLimited } from '../../platform/http/errors/http.errors.js';
import { readRawBody } from '../../platform/outside/read-raw-body.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import type { CarrierReport, FaxCarrier } from './carriers/fax-carrier.js';
import { FaxCarriers } from './carriers/fax-carriers.js';
import { CarrierError, UnverifiedCallback } from './fax.errors.js';

export interface VerifiedReport extends CarrierReport {
  readonly carrier: CarrierName;
}

/** Reads a callback and verifies that the carrier sent it. */
@Injectable()
export class ReadFaxCallback {
  constructor(
    private readonly carriers: FaxCarriers,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /** Null if it is not about a fax. Unverified callbacks use up the sender's budget, like unknown credentials. */
  async run(carrierName: string, request: Request, response: Response): Promise<VerifiedReport | null> {
    const carrier = this.carriers.find(carrierName);
    if (carrier === null) throw new NotFound('path');
    const address = addressKeyOf(request);
    const left = await this.rateLimiter.peek('unknown_bearer', address, response);
    if (!left.allowed) throw new RateLimited(left.retryAfterSeconds);
    try {
      const report = await readReport(carrier, request, response);
      return report && { carrier: carrier.name, ...report };
    } catch (error) {
      if (error instanceof UnverifiedCallback)
        await this.rateLimiter.spend('unknown_bearer', address, response);
      throw error;
    }
  }
}

/** Reads no body before the headers show that the carrier may have sent it. */
async function readReport(
  carrier: FaxCarrier,
  request: Request,
  response: Response,
): Promise<CarrierReport | null> {
  if (!carrier.admitsCallback(request.headers)) {
    // Some senders send the credentials in the URL only after a challenge.
    response.setHeader('WWW-Authenticate', 'Basic realm="callbacks"');
    throw new UnverifiedCallback();
  }
  const body = await readRawBody(request, response, carrier.maxCallbackBytes);
  try {
    return await carrier.readCallback(body, request.headers);
  } catch (error) {
    throw error instanceof CarrierError
      ? InvalidRequest.at('body', 'is not a callback of this carrier')
      : error;
  }
}
