import {
  callOutside,
  NoResponse,
  type OutsideResponse,
  type OutsideCall,
} from '../../platform/outside/call-outside.js';
import { SigningServiceError, SigningServiceUnavailable } from './signing.errors.js';

const MAX_JSON_BYTES = 2_000_000;
/** The maximum size of a stored document. */
export const MAX_PDF_BYTES = 10 * 1024 * 1024;

export type ServiceRequest = Omit<OutsideCall, 'service' | 'signal' | 'maxBytes'>;
export type Json = Readonly<Record<string, unknown>>;

/** Calls to one signing service. Errors name the service and never quote it. */
export class ServiceCalls {
  constructor(
    private readonly name: string,
    private readonly timeoutMs: number,
  ) {}

  /** Returns any response except those that mean that the service rejects our calls or has failed. */
  async send(request: ServiceRequest, maxBytes = MAX_JSON_BYTES): Promise<OutsideResponse> {
    const response = await this.call(request, maxBytes);
    if ([401, 403, 429].includes(response.status))
      throw new SigningServiceUnavailable(
        `${this.name} rejects our calls at present (${response.status})`,
        'refused',
      );
    // 408: it may have started to process the request.
    if (response.status === 408) throw new SigningServiceUnavailable(`${this.name} did not respond`);
    if (response.status >= 500) throw new SigningServiceError(`${this.name} failed (${response.status})`);
    return response;
  }

  /** The JSON object of a successful response. */
  async json(request: ServiceRequest): Promise<Json> {
    const response = await this.send(request);
    this.requireSuccess(response);
    return this.parse(response);
  }

  /** The PDF of a successful response. */
  async pdf(request: ServiceRequest): Promise<Uint8Array> {
    const response = await this.send(request, MAX_PDF_BYTES);
    this.requireSuccess(response);
    if (response.body.subarray(0, 5).toString('latin1') !== '%PDF-')
      throw new SigningServiceError(`${this.name} did not return a PDF`);
    return response.body;
  }

  requireSuccess({ status }: OutsideResponse): void {
    if (status >= 200 && status < 300) return;
    if (status >= 400)
      throw new SigningServiceError(`${this.name} refused the request (${status})`, 'refused');
    throw this.invalidResponse();
  }

  parse({ body }: OutsideResponse): Json {
    const value = parseObject(body);
    if (value === null) throw this.invalidResponse();
    return value;
  }

  /** A required text, such as an id or a URL. */
  text(value: unknown, maxLength = 200): string {
    if (typeof value !== 'string' || value === '' || value.length > maxLength) throw this.invalidResponse();
    return value;
  }

  invalidResponse(): SigningServiceError {
    return new SigningServiceError(`invalid response from ${this.name}`);
  }

  private async call(request: ServiceRequest, maxBytes: number): Promise<OutsideResponse> {
    try {
      const signal = AbortSignal.timeout(this.timeoutMs);
      return await callOutside({ ...request, service: this.name.toLowerCase(), signal, maxBytes });
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      if (error.why === 'too_large') throw this.invalidResponse();
      if (error.why === 'not_sent')
        throw new SigningServiceUnavailable(`${this.name} cannot be reached`, 'refused');
      throw new SigningServiceUnavailable(`${this.name} did not respond`);
    }
  }
}

/** The JSON object in a body; null if there is none. */
export function parseObject(body: Buffer): Json | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null;
  }
}

/** An object inside another one; empty if there is none. */
export function objectIn(json: Json, name: string): Json {
  const value = json[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The objects of a list inside an object; empty if there is none. */
export function listIn(json: Json, name: string): readonly Json[] {
  const value = json[name];
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is Json => typeof item === 'object' && item !== null);
}

/** A time as services write it; null for anything else. */
export function timeOf(value: unknown): Date | null {
  const epochMs = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(epochMs) ? null : new Date(epochMs);
}
