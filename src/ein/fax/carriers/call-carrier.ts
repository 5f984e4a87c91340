import {
  callOutside,
  NoResponse,
  type OutsideResponse,
  type OutsideCall,
} from '../../../platform/outside/call-outside.js';
import { CarrierError, CarrierUnavailable } from '../fax.errors.js';
import { CarrierFields } from './carrier-fields.js';

/** A page of a hundred faxes is far shorter. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

/** The JSON response of a carrier; null if it does not have what was requested. */
export async function callCarrier(call: Omit<OutsideCall, 'maxBytes'>): Promise<CarrierFields | null> {
  const { status, body } = await send(call);
  if (status >= 200 && status < 300) return CarrierFields.parse(body);
  if (call.method === 'GET' && (status === 404 || status === 410)) return null;
  throw refusalOf(status);
}

async function send(call: Omit<OutsideCall, 'maxBytes'>): Promise<OutsideResponse> {
  try {
    return await callOutside({ ...call, maxBytes: MAX_RESPONSE_BYTES });
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    if (error.why === 'too_large')
      throw new CarrierError('invalid response from the carrier: it is too long');
    throw new CarrierUnavailable(
      error.why === 'timeout' ? 'the carrier did not respond in time' : 'the carrier cannot be reached',
      error.why === 'not_sent' ? 'refused' : 'unknown',
    );
  }
}

/** A call that was rejected before processing can succeed later; a request that was rejected as it is cannot. */
function refusalOf(status: number): CarrierError | CarrierUnavailable {
  switch (status) {
    case 401:
    case 403:
      return new CarrierUnavailable(`the carrier rejects our credentials (${status})`, 'refused');
    case 429:
      return new CarrierUnavailable('the carrier limits our requests (429)', 'refused');
    case 408:
      return new CarrierUnavailable('the carrier did not respond in time (408)');
    default:
      return new CarrierError(
        `the carrier returned ${status}`,
        status >= 400 && status < 500 ? 'refused' : 'unknown',
      );
  }
}
