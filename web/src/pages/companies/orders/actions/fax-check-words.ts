import type { FaxCheckView } from '../../../../data/contract';

/** What a look at the newest fax found, and what follows from it. */
export const FAX_CHECK_WORDS: Readonly<Record<FaxCheckView['reason'], string>> = {
  filed: 'The fax has arrived. The IRS has the form.',
  already_filed: 'The form is already marked as sent. Wait for the EIN.',
  in_flight: 'The carrier is still sending the fax. Look again in a few minutes.',
  delivery_in_progress: 'The carrier is being asked at this moment. Look again in a minute.',
  failed: 'The fax failed. Nothing has arrived at the IRS: fax the form again.',
  unconfirmable: 'The carrier no longer knows whether the fax arrived. Ask the IRS before you fax it again.',
  not_advanceable: 'There is no fax to look for: the form is not signed, or was not faxed.',
};
