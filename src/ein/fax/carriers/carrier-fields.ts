import { clip } from '../../../kernel/text.js';
import { CarrierError } from '../fax.errors.js';

const MAX_WORD = 100;
const MAX_TEXT = 300;
/** Used in a URL path, so it contains no character with a meaning there. */
const FAX_ID = /^[\w-]{1,200}$/;
const TIME = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/;
// oxlint-disable-next-line no-control-regex
const UNCLEAN = /[\u0000-\u001f\u007f-\u009f]+/g;

/** An object in a carrier's JSON response, read field by field. Throws CarrierError for fields of the wrong type. */
export class CarrierFields {
  private constructor(private readonly fields: Readonly<Record<string, unknown>>) {}

  static parse(body: Buffer): CarrierFields {
    try {
      return CarrierFields.of(JSON.parse(body.toString('utf8')));
    } catch (error) {
      throw error instanceof CarrierError ? error : invalid('is not JSON');
    }
  }

  static of(value: unknown): CarrierFields {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw invalid('is not an object');
    return new CarrierFields(value as Record<string, unknown>);
  }

  has(name: string): boolean {
    return this.value(name) !== null;
  }

  child(name: string): CarrierFields {
    return CarrierFields.of(this.value(name));
  }

  list(name: string): CarrierFields[] {
    const value = this.value(name);
    if (!Array.isArray(value)) throw invalid(`has no list ${name}`);
    return value.map((item) => CarrierFields.of(item));
  }

  faxId(name: string): string {
    const value = this.value(name);
    if (typeof value !== 'string' || !FAX_ID.test(value)) throw invalid(`has no usable ${name}`);
    return value;
  }

  /** A value of one of the carrier's own enumerations. */
  word(name: string): string {
    const value = this.value(name);
    if (typeof value !== 'string' || value === '' || value.length > MAX_WORD) throw invalid(`has no ${name}`);
    return value;
  }

  /** Text as one line without control characters; null if there is none. */
  text(name: string): string | null {
    const value = this.value(name);
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' ? cleanLine(value) : null;
  }

  /** A whole number, 0 or more; null if there is none. */
  count(name: string): number | null {
    const value = this.value(name);
    if (value === null) return null;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 1_000_000)
      throw invalid(`has an invalid ${name}`);
    return value;
  }

  time(name: string): Date | null {
    const value = this.value(name);
    if (value === null) return null;
    const time = typeof value === 'string' && TIME.test(value) ? new Date(value) : null;
    if (time === null || Number.isNaN(time.getTime())) throw invalid(`has an invalid ${name}`);
    return time;
  }

  private value(name: string): unknown {
    return Object.hasOwn(this.fields, name) ? (this.fields[name] ?? null) : null;
  }
}

export function cleanLine(text: string): string {
  return clip(text.toWellFormed().replaceAll(UNCLEAN, ' ').trim(), MAX_TEXT);
}

function invalid(what: string): CarrierError {
  return new CarrierError(`invalid response from the carrier: it ${what}`);
}
