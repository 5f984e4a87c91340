import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { isUuid } from '../../../../kernel/base62.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { CarrierError, CarrierUnavailable, UnverifiedCallback } from '../../fax.errors.js';
import { CarrierFields } from '../carrier-fields.js';
import {
  type FaxStatusReport,
  type CarrierReport,
  type FaxCarrier,
  type FaxToFind,
  type FaxToSend,
  goneReport,
} from '../fax-carrier.js';
import { DELIVERY_MS, SandboxExchange } from './sandbox-exchange.js';
import type { SandboxFax } from './sandbox-fax.entity.js';
import { outcomeOfNumber } from './sandbox-outcomes.js';

const TOKEN = /^[\w-]{43}$/;

/** A carrier for tests and demos that sends nothing. The number selects the outcome. */
@Injectable()
export class SandboxCarrier implements FaxCarrier {
  readonly name = 'sandbox';
  readonly maxCallbackBytes = 10_000;

  constructor(
    private readonly exchange: SandboxExchange,
    private readonly clock: Clock,
  ) {}

  async send(fax: FaxToSend): Promise<FaxStatusReport> {
    const { reference, to, pdf, sandboxOutcome } = fax;
    const outcome = sandboxOutcome ?? outcomeOfNumber(to);
    const accepted = await this.exchange.accept({ reference, to, pdf, outcome });
    if (outcome === 'timeout') throw new CarrierUnavailable('the carrier did not respond in time');
    return { ...inFlight(accepted.id), carrierStatus: 'queued' };
  }

  async findByReference({ reference }: FaxToFind): Promise<FaxStatusReport | null> {
    const fax = await this.exchange.findByReference(reference);
    return fax && this.toReport(fax);
  }

  async read(providerFaxId: string): Promise<FaxStatusReport> {
    const fax = isUuid(providerFaxId) ? await this.exchange.find(providerFaxId) : null;
    return fax === null ? goneReport(providerFaxId) : this.toReport(fax);
  }

  admitsCallback(headers: IncomingHttpHeaders): boolean {
    return TOKEN.test(String(headers['sandbox-token']));
  }

  /** A report only triggers a check, as with Sinch. The token proves that it is about the fax that it names. */
  async readCallback(body: Buffer, headers: IncomingHttpHeaders): Promise<CarrierReport | null> {
    if (!this.admitsCallback(headers)) throw new UnverifiedCallback();
    const id = CarrierFields.parse(body).faxId('id');
    const fax = isUuid(id) ? await this.exchange.find(id) : null;
    const token = Buffer.from(String(headers['sandbox-token']));
    if (fax === null || !timingSafeEqual(token, Buffer.from(fax.callbackToken)))
      throw new UnverifiedCallback();
    return { providerFaxId: fax.id, reference: null, reading: null };
  }

  private toReport({ id, outcome, createdAt }: SandboxFax): FaxStatusReport {
    const doneAt = new Date(createdAt.getTime() + DELIVERY_MS);
    const isDone = this.clock.now() >= doneAt;
    switch (outcome) {
      case 'server_error':
        throw new CarrierError('the carrier returned 500');
      case 'vanished':
        return goneReport(id);
      case 'stuck':
        return inFlight(id);
      case 'busy':
        return isDone
          ? {
              ...inFlight(id),
              carrierStatus: 'failed',
              outcome: 'failed',
              completedAt: doneAt,
              failure: 'user_busy',
            }
          : inFlight(id);
      case 'delivered':
      case 'callback_lost':
      case 'timeout':
        return isDone
          ? { ...inFlight(id), carrierStatus: 'delivered', outcome: 'delivered', completedAt: doneAt }
          : inFlight(id);
    }
  }
}

function inFlight(providerFaxId: string): FaxStatusReport {
  return {
    providerFaxId,
    carrierStatus: 'connecting',
    outcome: 'in_flight',
    completedAt: null,
    pages: null,
    failure: null,
  };
}
