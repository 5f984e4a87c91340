import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SinchSettings } from '../../../platform/config/fax-settings.js';
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
import { readSinchFax, REFERENCE_LABEL, referenceOf } from './sinch-fax.js';

const CALLBACK_USER = 'sinch';
const PAGE_SIZE = 100;

/** Sinch Fax API v3. */
export class SinchCarrier implements FaxCarrier {
  readonly name = 'sinch';
  /** A report may contain the faxed file, in base64. */
  readonly maxCallbackBytes = 24 * 1024 * 1024;
  private readonly faxes: string;

  constructor(
    private readonly settings: SinchSettings,
    private readonly rootUrl: string,
    private readonly timeoutMs: number,
  ) {
    this.faxes = `${settings.baseUrl}/v3/projects/${settings.projectId}/faxes`;
  }

  async send({ to, pdf, reference }: FaxToSend): Promise<FaxStatusReport> {
    const { from } = this.settings;
    const response = await this.call('POST', this.faxes, {
      to,
      ...(from === null ? {} : { from }),
      files: [{ file: pdf.toString('base64'), fileType: 'PDF' }],
      labels: { [REFERENCE_LABEL]: reference },
      callbackUrl: this.callbackUrl,
      callbackUrlContentType: 'application/json',
      // An interrupted fax may have arrived in part: only the user decides whether to send it again.
      maxRetries: 0,
      resolution: 'FINE',
    });
    // One number gives one fax, but some versions of the API wrap it in a list.
    const [fax = response] = response?.has('faxes') ? response.list('faxes') : [];
    if (!fax) throw new CarrierError('invalid response from the carrier: it contains no fax');
    return readSinchFax(fax);
  }

  async read(providerFaxId: string): Promise<FaxStatusReport> {
    const fax = await this.call('GET', `${this.faxes}/${providerFaxId}`);
    return fax === null ? goneReport(providerFaxId) : readSinchFax(fax);
  }

  /** Sinch lists faxes by number and time; our label identifies the one we look for. */
  async findByReference({ reference, to, recordedAt }: FaxToFind): Promise<FaxStatusReport | null> {
    const { from, until } = searchWindow(recordedAt);
    const signal = AbortSignal.timeout(this.timeoutMs);
    const found = await searchPages(async (page) => {
      const query = new URLSearchParams({
        direction: 'OUTBOUND',
        to,
        // On the wire: createTime>=… and createTime<=…
        'createTime>': from,
        'createTime<': until,
        pageSize: String(PAGE_SIZE),
        page: String(page),
      });
      const response = await this.call('GET', `${this.faxes}?${query.toString()}`, undefined, signal);
      if (response === null) throw new CarrierError('invalid response from the carrier: no list of faxes');
      const faxes = response.list('faxes');
      const pages = response.count('totalPages');
      const isLast = pages === null ? faxes.length < PAGE_SIZE : page >= pages;
      return { found: faxes.find((fax) => referenceOf(fax) === reference) ?? null, isLast };
    });
    return found && readSinchFax(found);
  }

  /** Sinch does not sign callbacks: the callback URL of each fax contains the credentials. */
  admitsCallback({ authorization }: IncomingHttpHeaders): boolean {
    const expected = `${CALLBACK_USER}:${this.settings.callbackPassword}`;
    const [, given = ''] = /^Basic +([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization ?? '') ?? [];
    return timingSafeEqual(sha256(Buffer.from(given, 'base64')), sha256(Buffer.from(expected)));
  }

  readCallback(body: Buffer, headers: IncomingHttpHeaders): CarrierReport | null {
    if (!this.admitsCallback(headers)) throw new UnverifiedCallback();
    const event = CarrierFields.parse(body);
    if (event.word('event') !== 'FAX_COMPLETED') return null;
    const fax = event.child('fax');
    return { providerFaxId: fax.faxId('id'), reference: referenceOf(fax), reading: null };
  }

  private get callbackUrl(): string {
    const url = new URL(`${this.rootUrl}/callbacks/fax/sinch`);
    url.username = CALLBACK_USER;
    url.password = this.settings.callbackPassword;
    return url.toString();
  }

  private call(
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    signal = AbortSignal.timeout(this.timeoutMs),
  ): Promise<CarrierFields | null> {
    const { keyId, keySecret } = this.settings;
    return callCarrier({
      service: 'sinch',
      method,
      url,
      signal,
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
