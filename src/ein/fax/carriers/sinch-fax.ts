import { CarrierError } from '../fax.errors.js';
import { type CarrierFields, cleanLine } from './carrier-fields.js';
import type { FaxStatusReport } from './fax-carrier.js';

/** The label that contains our reference. */
export const REFERENCE_LABEL = 'reference';

/** Reads a fax of Sinch's Fax API v3. */
export function readSinchFax(fax: CarrierFields): FaxStatusReport {
  const providerFaxId = fax.faxId('id');
  const carrierStatus = fax.word('status');
  const base = { providerFaxId, carrierStatus, completedAt: null, pages: null, failure: null };
  switch (carrierStatus) {
    case 'QUEUED':
    case 'IN_PROGRESS':
      return { ...base, outcome: 'in_flight' };
    case 'COMPLETED':
      return { ...base, ...completionOf(fax), completedAt: fax.time('completedTime') };
    case 'FAILURE':
      return { ...base, outcome: 'failed', completedAt: fax.time('completedTime'), failure: failureOf(fax) };
    default:
      throw new CarrierError(
        `invalid response from the carrier: unknown status "${cleanLine(carrierStatus)}"`,
      );
  }
}

export function referenceOf(fax: CarrierFields): string | null {
  return fax.has('labels') ? fax.child('labels').text(REFERENCE_LABEL) : null;
}

/** A fax is delivered when every page was sent. */
function completionOf(fax: CarrierFields): Pick<FaxStatusReport, 'outcome' | 'pages' | 'failure'> {
  const [pages, sent] = [fax.count('numberOfPages'), fax.count('pagesSentSuccessfully')];
  if (!pages || sent === null || sent > pages)
    throw new CarrierError('invalid response from the carrier: the number of pages sent is missing or wrong');
  return sent === pages
    ? { outcome: 'delivered', pages, failure: null }
    : { outcome: 'failed', pages: sent || null, failure: `${sent} of ${pages} pages were sent` };
}

function failureOf(fax: CarrierFields): string {
  const parts = [fax.text('errorType'), fax.text('errorCode'), fax.text('errorMessage')];
  return cleanLine(parts.filter((part) => part !== null && part !== '').join(' ')) || 'no reason given';
}
