import {
  callOutside,
  NoAnswer,
  type OutsideAnswer,
  type OutsideCall,
} from '../../platform/outside/call-outside.js';
import { SigningServiceError, SigningServiceUnavailable } from './signing.errors.js';

const MAX_JSON_BYTES = 2_000_000;
/** As much as a stored document may have. */
export const MAX_PDF_BYTES = 10 * 1024 * 1024;

/** No connection was made at all, so nothing can have been done. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

export type ServiceRequest = Omit<OutsideCall, 'signal' | 'maxBytes'>;
export type Json = Readonly<Record<string, unknown>>;

/** Calls to one signing service, whose failures are told in its name and never in its words. */
export class ServiceCalls {
  constructor(
    private readonly name: string,
    private readonly timeoutMs: number,
  ) {}

  /** An answer of any status but those that say that the service takes no calls from us now, or is broken. */
  async send(request: ServiceRequest, maxBytes = MAX_JSON_BYTES): Promise<OutsideAnswer> {
    const answer = await this.call(request, maxBytes);
    if ([401, 403, 429].includes(answer.status))
      throw new SigningServiceUnavailable(
        `${this.name} takes no calls from us now (${answer.status})`,
        'refused',
      );
    // 408: it gave up waiting, and may have begun.
    if (answer.status === 408) throw new SigningServiceUnavailable(`${this.name} did not answer`);
    if (answer.status >= 500) throw new SigningServiceError(`${this.name} is broken (${answer.status})`);
    return answer;
  }

  /** The JSON object of a success. */
  async json(request: ServiceRequest): Promise<Json> {
    const answer = await this.send(request);
    this.requireSuccess(answer);
    return this.parse(answer);
  }

  /** A success with a PDF. */
  async pdf(request: ServiceRequest): Promise<Uint8Array> {
    const answer = await this.send(request, MAX_PDF_BYTES);
    this.requireSuccess(answer);
    if (answer.body.subarray(0, 5).toString('latin1') !== '%PDF-')
      throw new SigningServiceError(`${this.name} sent something else than a PDF`);
    return answer.body;
  }

  requireSuccess({ status }: OutsideAnswer): void {
    if (status >= 200 && status < 300) return;
    if (status >= 400) throw new SigningServiceError(`${this.name} refused (${status})`, 'refused');
    throw this.nonsense();
  }

  parse({ body }: OutsideAnswer): Json {
    const value = parseObject(body);
    if (value === null) throw this.nonsense();
    return value;
  }

  /** A text of the service's that has to be there: an id, an address. */
  text(value: unknown, maxLength = 200): string {
    if (typeof value !== 'string' || value === '' || value.length > maxLength) throw this.nonsense();
    return value;
  }

  nonsense(): SigningServiceError {
    return new SigningServiceError(`the answer of ${this.name} makes no sense`);
  }

  private async call(request: ServiceRequest, maxBytes: number): Promise<OutsideAnswer> {
    try {
      return await callOutside({ ...request, signal: AbortSignal.timeout(this.timeoutMs), maxBytes });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (error.why === 'too_large') throw this.nonsense();
      const outcome = wasNeverSent(error) ? 'refused' : 'unknown';
      throw new SigningServiceUnavailable(`${this.name} did not answer`, outcome);
    }
  }
}

/** fetch tells the reason as the cause of its own error. */
function wasNeverSent({ cause }: NoAnswer): boolean {
  const { code } = ((cause as Error | undefined)?.cause ?? {}) as { code?: string };
  return NEVER_SENT.has(code ?? '');
}

/** The JSON object that a body holds; null when it holds none. */
export function parseObject(body: Buffer): Json | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null;
  }
}

/** An object inside another one; empty where there is none. */
export function objectIn(json: Json, name: string): Json {
  const value = json[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The objects of a list inside an object; empty where there is none. */
export function listIn(json: Json, name: string): readonly Json[] {
  const value = json[name];
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is Json => typeof item === 'object' && item !== null);
}

/** A moment as services write it; null for anything else. */
export function momentOf(value: unknown): Date | null {
  const epochMs = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(epochMs) ? null : new Date(epochMs);
}
