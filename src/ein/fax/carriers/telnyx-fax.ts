import { CarrierError } from '../fax.errors.js';
import { type CarrierFields, cleanLine } from './carrier-fields.js';
import type { FaxStatusReport, CarrierReport } from './fax-carrier.js';

const IN_FLIGHT = new Set([
  'queued',
  'media.processing',
  'media.processed',
  'originated',
  'initiated',
  'sending',
]);

/** Our reference as Telnyx stores it: in base64, as its API requires. */
export function toClientState(reference: string): string {
  return Buffer.from(reference).toString('base64');
}

export function fromClientState(state: string | null): string | null {
  return state === null ? null : cleanLine(Buffer.from(state, 'base64').toString('utf8'));
}

/** Reads a fax of Telnyx's API v2. Only events contain the completion time, so the time of the last change is used. */
export function readTelnyxFax(fax: CarrierFields): FaxStatusReport {
  return toReading(fax, { id: fax.faxId('id'), at: fax.time('updated_at'), pages: null });
}

/** Reads an event about a fax that we sent; null for anything else. */
export function readTelnyxEvent(event: CarrierFields): CarrierReport | null {
  const data = event.child('data');
  if (!data.word('event_type').startsWith('fax.')) return null;
  const payload = data.child('payload');
  if (payload.text('direction') === 'inbound') return null;
  const id = payload.faxId('fax_id');
  const reading = toReading(payload, {
    id,
    at: data.time('occurred_at'),
    pages: payload.count('page_count') || null,
  });
  return { providerFaxId: id, reference: fromClientState(payload.text('client_state')), reading };
}

function toReading(
  fax: CarrierFields,
  { id, at, pages }: { id: string; at: Date | null; pages: number | null },
): FaxStatusReport {
  const carrierStatus = fax.word('status');
  const base = { providerFaxId: id, carrierStatus, completedAt: null, pages: null, failure: null };
  if (carrierStatus === 'delivered') return { ...base, outcome: 'delivered', completedAt: at, pages };
  if (carrierStatus === 'failed') {
    const failure = fax.text('failure_reason') || 'no reason given';
    return { ...base, outcome: 'failed', completedAt: at, failure };
  }
  if (IN_FLIGHT.has(carrierStatus)) return { ...base, outcome: 'in_flight' };
  throw new CarrierError(`invalid response from the carrier: unknown status "${cleanLine(carrierStatus)}"`);
}
