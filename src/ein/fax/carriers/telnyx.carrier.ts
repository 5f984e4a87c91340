import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../../platform/clock/clock.js';
import type { TelnyxSettings } from '../../../platform/config/fax-settings.js';
import { CarrierError, UnverifiedCallback } from '../fax.errors.js';
import { callCarrier } from './call-carrier.js';
import { CarrierFields } from './carrier-fields.js';
import {
  type FaxStatusReport,
  type CarrierReport,
  type FaxCarrier,
  type FaxToFind,
  type FaxToSend,
  goneReport,
} from './fax-carrier.js';
import { searchPages, searchWindow } from './fax-search.js';
import { fromClientState, readTelnyxEvent, readTelnyxFax, toClientState } from './telnyx-fax.js';
import { TelnyxSignature } from './telnyx-signature.js';

const PAGE_SIZE = 100;

/** Telnyx API v2. */
export class TelnyxCarrier implements FaxCarrier {
  readonly name = 'telnyx';
  readonly maxCallbackBytes = 256 * 1024;
  private readonly faxes: string;
  private readonly signature: TelnyxSignature;

  constructor(
    private readonly settings: TelnyxSettings,
    private readonly rootUrl: string,
    private readonly timeoutMs: number,
    private readonly clock: Clock,
  ) {
    this.faxes = `${settings.baseUrl}/v2/faxes`;
    this.signature = new TelnyxSignature(settings.publicKey);
  }

  async send({ to, pdf, reference }: FaxToSend): Promise<FaxStatusReport> {
    const { connectionId, from } = this.settings;
    const form = new FormData();
    form.set('connection_id', connectionId);
    form.set('from', from);
    form.set('to', to);
    form.set('quality', 'high');
    form.set('client_state', toClientState(reference));
    form.set('webhook_url', `${this.rootUrl}/callbacks/fax/telnyx`);
    form.set('contents', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'ss4.pdf');
    const response = await this.call('POST', this.faxes, form);
    if (response === null) throw new CarrierError('invalid response from the carrier: it contains no fax');
    return readTelnyxFax(response.child('data'));
  }

  async read(providerFaxId: string): Promise<FaxStatusReport> {
    const response = await this.call('GET', `${this.faxes}/${providerFaxId}`);
    return response === null ? goneReport(providerFaxId) : readTelnyxFax(response.child('data'));
  }

  /** Telnyx lists faxes by number and time; our client state identifies the one we look for. */
  async findByReference({ reference, to, recordedAt }: FaxToFind): Promise<FaxStatusReport | null> {
    const { from, until } = searchWindow(recordedAt);
    const signal = AbortSignal.timeout(this.timeoutMs);
    const found = await searchPages(async (page) => {
      const query = new URLSearchParams({
        'filter[direction][eq]': 'outbound',
        'filter[to][eq]': to,
        'filter[created_at][gte]': from,
        'filter[created_at][lte]': until,
        'page[number]': String(page),
        'page[size]': String(PAGE_SIZE),
      });
      const response = await this.call('GET', `${this.faxes}?${query.toString()}`, undefined, signal);
      if (response === null) throw new CarrierError('invalid response from the carrier: no list of faxes');
      const faxes = response.list('data');
      const pages = response.has('meta') ? response.child('meta').count('total_pages') : null;
      const isLast = pages === null ? faxes.length < PAGE_SIZE : page >= pages;
      const isOurs = (fax: CarrierFields) => fromClientState(fax.text('client_state')) === reference;
      return { found: faxes.find(isOurs) ?? null, isLast };
    });
    return found && readTelnyxFax(found);
  }

  admitsCallback(headers: IncomingHttpHeaders): boolean {
    return this.signature.mayBeValid(headers, this.clock.epochMilliseconds());
  }

  readCallback(body: Buffer, headers: IncomingHttpHeaders): CarrierReport | null {
    if (!this.signature.isValid(body, headers, this.clock.epochMilliseconds()))
      throw new UnverifiedCallback();
    return readTelnyxEvent(CarrierFields.parse(body));
  }

  private call(
    method: 'GET' | 'POST',
    url: string,
    body?: FormData,
    signal = AbortSignal.timeout(this.timeoutMs),
  ): Promise<CarrierFields | null> {
    return callCarrier({
      service: 'telnyx',
      method,
      url,
      signal,
      headers: { authorization: `Bearer ${this.settings.apiKey}`, accept: 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
  }
}
