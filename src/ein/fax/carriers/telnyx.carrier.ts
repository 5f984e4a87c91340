import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../../platform/clock/clock.js';
import type { TelnyxSettings } from '../../../platform/config/fax-settings.js';
import { CarrierError, UnverifiedCallback } from '../fax.errors.js';
import { askCarrier } from './ask-carrier.js';
import { CarrierFields } from './carrier-fields.js';
import {
  type FaxStatusReport,
  type CarrierReport,
  type FaxCarrier,
  type FaxSought,
  type FaxToSend,
  goneReading,
} from './fax-carrier.js';
import { searchedPages, searchWindow } from './fax-search.js';
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
    const answer = await this.ask('POST', this.faxes, form);
    if (answer === null) throw new CarrierError("the carrier's answer makes no sense: there is no fax in it");
    return readTelnyxFax(answer.child('data'));
  }

  async read(providerFaxId: string): Promise<FaxStatusReport> {
    const answer = await this.ask('GET', `${this.faxes}/${providerFaxId}`);
    return answer === null ? goneReading(providerFaxId) : readTelnyxFax(answer.child('data'));
  }

  /** Telnyx lists by number and time; which of them is ours, its client state says. */
  async findByReference({ reference, to, recordedAt }: FaxSought): Promise<FaxStatusReport | null> {
    const { from, until } = searchWindow(recordedAt);
    const signal = AbortSignal.timeout(this.timeoutMs);
    const found = await searchedPages(async (page) => {
      const query = new URLSearchParams({
        'filter[direction][eq]': 'outbound',
        'filter[to][eq]': to,
        'filter[created_at][gte]': from,
        'filter[created_at][lte]': until,
        'page[number]': String(page),
        'page[size]': String(PAGE_SIZE),
      });
      const answer = await this.ask('GET', `${this.faxes}?${query.toString()}`, undefined, signal);
      if (answer === null) throw new CarrierError('the carrier has no list of faxes (404)');
      const faxes = answer.list('data');
      const pages = answer.has('meta') ? answer.child('meta').count('total_pages') : null;
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

  private ask(
    method: 'GET' | 'POST',
    url: string,
    body?: FormData,
    signal = AbortSignal.timeout(this.timeoutMs),
  ): Promise<CarrierFields | null> {
    return askCarrier({
      method,
      url,
      signal,
      headers: { authorization: `Bearer ${this.settings.apiKey}`, accept: 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
  }
}
