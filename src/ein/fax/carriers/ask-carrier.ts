import {
  callOutside,
  NoAnswer,
  type OutsideAnswer,
  type OutsideCall,
} from '../../../platform/outside/call-outside.js';
import { CarrierError, CarrierUnavailable } from '../fax.errors.js';
import { CarrierFields } from './carrier-fields.js';

/** A page of a hundred faxes is far shorter. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** What the carrier answered; null when it does not know what it was asked about. */
export async function askCarrier(call: Omit<OutsideCall, 'maxBytes'>): Promise<CarrierFields | null> {
  const { status, body } = await answerOf(call);
  if (status >= 200 && status < 300) return CarrierFields.parse(body);
  if (call.method === 'GET' && (status === 404 || status === 410)) return null;
  throw refusalOf(status);
}

async function answerOf(call: Omit<OutsideCall, 'maxBytes'>): Promise<OutsideAnswer> {
  try {
    return await callOutside({ ...call, maxBytes: MAX_ANSWER_BYTES });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (error.why === 'too_large')
      throw new CarrierError("the carrier's answer is longer than any should be");
    throw new CarrierUnavailable(
      error.why === 'timeout' ? 'the carrier did not answer in time' : 'the carrier cannot be reached',
    );
  }
}

/** Design: who is not let in has refused nothing for good; what is refused as it is has not been done. */
function refusalOf(status: number): CarrierError | CarrierUnavailable {
  switch (status) {
    case 401:
    case 403:
      return new CarrierUnavailable(`the carrier does not accept our credentials (${status})`, true);
    case 429:
      return new CarrierUnavailable('the carrier has had too many requests from us (429)', true);
    case 408:
      return new CarrierUnavailable('the carrier did not answer in time (408)');
    default:
      return new CarrierError(`the carrier answered ${status}`, status >= 400 && status < 500);
  }
}
