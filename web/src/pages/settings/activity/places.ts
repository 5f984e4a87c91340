import { type SaidEvent, textOf } from './said-event.js';

/** Where the subject of an event is shown, from the path of the business, and what a link there says. */
export interface Place {
  readonly path: string;
  readonly label: string;
}

interface Located extends SaidEvent {
  readonly resourceType: string;
}

type Find = (event: Located & { readonly resourceId: string }) => Place | null;

const ACCOUNTING = /^legal_entity\.(?:lock_period|close_year|reopen_year)$/;
const OF_COMPANY = /^legal_entity\.(?:create|update|ein)$/;
/** Of these, nothing is left to see. */
const GONE = /\.(?:delete|export)$/;

const PLACES: Readonly<Record<string, Find>> = {
  bank_transaction: ({ resourceId }) => transaction(resourceId),
  transfer: (event) => transaction(textOf(event, 'outTransactionId')),
  bank_account: ({ resourceId }) => ({ path: `accounts/${resourceId}`, label: 'See the account' }),
  bank_reconciliation: (event) => {
    const account = textOf(event, 'bankAccountId');
    return account === ''
      ? null
      : { path: `accounts/${account}/reconciliation`, label: 'See the reconciliation' };
  },
  statement_upload: ({ resourceId }) => ({ path: `accounts/imports/${resourceId}`, label: 'See the import' }),
  document: ({ resourceId }) => ({ path: `documents/${resourceId}`, label: 'See the document' }),
  obligation: ({ resourceId }) => ({ path: `calendar/${resourceId}`, label: 'See the date' }),
  legal_entity: ({ action, resourceId }) => {
    if (ACCOUNTING.test(action))
      return { path: `settings/accounting?entity=${resourceId}`, label: 'See what is closed' };
    return OF_COMPANY.test(action) ? { path: `companies/${resourceId}`, label: 'See the company' } : null;
  },
  incorporation: ({ resourceId }) => ({ path: `companies/orders/${resourceId}`, label: 'See the order' }),
  ein_application: ({ resourceId }) => application(resourceId),
  fax_transmission: (event) => application(textOf(event, 'applicationId')),
  rule: ({ resourceId }) => ({ path: `transactions/rules/${resourceId}`, label: 'See the rule' }),
  ledger_account: (event) => {
    const number = textOf(event, 'accountNumber');
    return number === ''
      ? null
      : { path: `reports/general-ledger?accountNumber=${number}`, label: 'See the ledger' };
  },
  member: () => ({ path: 'members', label: 'See the members' }),
  invitation: () => ({ path: 'members', label: 'See the members' }),
  api_key: () => ({ path: 'developers/api-keys', label: 'See the API keys' }),
  oauth_client: () => ({ path: 'developers/oauth-clients', label: 'See the OAuth clients' }),
  oauth_grant: () => ({ path: 'connected-apps', label: 'See the connected apps' }),
  business: () => ({ path: 'settings', label: 'See the settings' }),
  detector_run: () => ({ path: 'health', label: 'See what was found' }),
};

/** The page of what an event is about; null if there is none. */
export function placeOf(event: Located): Place | null {
  const { action, resourceType, resourceId } = event;
  if (resourceId === null || GONE.test(action)) return null;
  return PLACES[resourceType]?.({ ...event, resourceId }) ?? null;
}

function transaction(id: string): Place | null {
  return id === '' ? null : { path: `transactions/${id}`, label: 'See the transaction' };
}

function application(id: string): Place | null {
  return id === '' ? null : { path: `companies/applications/${id}`, label: 'See the application' };
}
