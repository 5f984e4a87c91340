import { Injectable } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import { isUuid } from '../../kernel/base62.js';
import { InvalidRequest, NotFound } from '../../kernel/domain-error.js';
import { servicePrincipal } from '../../kernel/principal.js';
import { Background } from '../../platform/background/background.js';
import { Database } from '../../platform/database/database.js';
import { addressKeyOf } from '../../platform/http/address-key.js';
import { RateLimited } from '../../platform/http/http.errors.js';
import { toRequestError } from '../../platform/http/request-errors.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import type { CarrierReport, FaxCarrier } from './carriers/fax-carrier.js';
import { FaxCarriers } from './carriers/fax-carriers.js';
import { CheckTransmission } from './check-transmission.js';
import { CarrierError, UnverifiedCallback } from './fax.errors.js';
import type { FaxTransmission } from './fax-transmission.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import { OPEN } from './judge-reading.js';
import { RecordReading } from './record-reading.js';

/** Takes in what a carrier reports by itself. */
@Injectable()
export class ReceiveFaxCallback {
  constructor(
    private readonly database: Database,
    private readonly background: Background,
    private readonly carriers: FaxCarriers,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly check: CheckTransmission,
    private readonly record: RecordReading,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /** News of faxes that are not ours, or that say what is known, are welcome and change nothing. */
  async run(carrierName: string, request: Request, response: Response): Promise<{ received: true }> {
    const carrier = this.carriers.find(carrierName);
    if (carrier === null) throw new NotFound('path');
    const report = await this.read(carrier, request, response);
    const transmission = report && (await this.find(carrier, report));
    if (report && transmission) await this.take(transmission, report);
    return { received: true };
  }

  /** Whoever shows nothing of the carrier's again and again is charged for it, as for unknown credentials. */
  private async read(
    carrier: FaxCarrier,
    request: Request,
    response: Response,
  ): Promise<CarrierReport | null> {
    const address = addressKeyOf(request);
    const left = await this.rateLimiter.peek('unknown_bearer', address, response);
    if (!left.allowed) throw new RateLimited(left.retryAfterSeconds);
    try {
      return await readReport(carrier, request, response);
    } catch (error) {
      if (error instanceof UnverifiedCallback)
        await this.rateLimiter.spend('unknown_bearer', address, response);
      throw error;
    }
  }

  private async find(
    { name }: FaxCarrier,
    { providerFaxId, reference }: CarrierReport,
  ): Promise<FaxTransmission | null> {
    const known = isUuid(reference) ? reference : null;
    return this.database.system((system) =>
      this.transmissions.findReported(system, { carrier: name, providerFaxId, reference: known }),
    );
  }

  /** Signed news is written down at once; of the rest the carrier is asked, and whoever told us need not wait. */
  private async take(transmission: FaxTransmission, { reading }: CarrierReport): Promise<void> {
    const { id, applicationId, businessId } = transmission;
    const principal = servicePrincipal(businessId);
    if (reading !== null) {
      const news = { applicationId, transmissionId: id, reading, lease: null, reschedules: false };
      await this.database.run(principal, (uow) => this.record.run(uow, news));
      return;
    }
    // Whoever may have the lease now perhaps asked before the news: then it is asked about again before long.
    await this.database.run(principal, (uow) => this.transmissions.checkSoon(uow, id));
    this.background.run('checking a reported fax', () => this.ask(transmission));
  }

  private async ask({ id, businessId }: FaxTransmission): Promise<void> {
    const principal = servicePrincipal(businessId);
    const leased = await this.database.run(principal, (uow) =>
      this.transmissions.lease(uow, id, this.check.newLease(), [...OPEN, 'unconfirmable']),
    );
    if (leased !== null) await this.check.run(principal, leased, { reschedules: false });
  }
}

/** Nobody but the carrier makes us read a body. */
async function readReport(
  carrier: FaxCarrier,
  request: Request,
  response: Response,
): Promise<CarrierReport | null> {
  if (!carrier.admitsCallback(request.headers)) {
    // Some senders show the credentials of an address only once they are asked for them.
    response.setHeader('WWW-Authenticate', 'Basic realm="callbacks"');
    throw new UnverifiedCallback();
  }
  const body = await readRaw(carrier.maxCallbackBytes, request, response);
  try {
    return await carrier.readCallback(body, request.headers);
  } catch (error) {
    throw error instanceof CarrierError
      ? InvalidRequest.at('body', 'is not a callback of this carrier')
      : error;
  }
}

/** The bytes exactly as they came: it is they that are signed. */
async function readRaw(limit: number, request: Request, response: Response): Promise<Buffer> {
  const parse = express.raw({ type: () => true, limit, inflate: false });
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (thrown?: unknown) => {
      if (thrown === undefined) resolve();
      else reject(toRequestError(thrown) ?? (thrown as Error));
    });
  });
  const body: unknown = request.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
