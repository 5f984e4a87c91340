import { CarrierError } from '../fax.errors.js';
import { type CarrierFields, cleanLine } from './carrier-fields.js';
import type { FaxStatusReport } from './fax-carrier.js';

/** The key of the label that our reference stands under. */
export const REFERENCE_LABEL = 'reference';

/** A Sinch fax (Fax API v3) as we read it. */
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
      throw new CarrierError(`the carrier's answer makes no sense: the fax is "${cleanLine(carrierStatus)}"`);
  }
}

export function referenceOf(fax: CarrierFields): string | null {
  return fax.has('labels') ? fax.child('labels').text(REFERENCE_LABEL) : null;
}

/** A fax has arrived when each of its pages has. */
function completionOf(fax: CarrierFields): Pick<FaxStatusReport, 'outcome' | 'pages' | 'failure'> {
  const [pages, sent] = [fax.count('numberOfPages'), fax.count('pagesSentSuccessfully')];
  if (!pages || sent === null || sent > pages)
    throw new CarrierError("the carrier's answer makes no sense: it does not say how many pages arrived");
  return sent === pages
    ? { outcome: 'delivered', pages, failure: null }
    : { outcome: 'failed', pages: sent || null, failure: `${sent} of ${pages} pages arrived` };
}

function failureOf(fax: CarrierFields): string {
  const parts = [fax.text('errorType'), fax.text('errorCode'), fax.text('errorMessage')];
  return cleanLine(parts.filter((part) => part !== null && part !== '').join(' ')) || 'no reason given';
}
