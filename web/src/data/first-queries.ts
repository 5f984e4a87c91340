import { queryOptions } from '@tanstack/react-query';
import { type ChosenCompany, forgetCompany } from '../platform/chosen-company';
import { ApiError, isNotSignedIn } from './api-error';
import { callBooks } from './books-api';
import type {
  BankAccountView,
  BusinessView,
  LedgerAccountView,
  LegalEntityView,
  MeView,
  OverviewView,
} from './contract';
import { businessKey, ME, overviewKey } from './keys';
import { noteSessionEnded, queryClient } from './query-client';
import { sessionApi } from './session-api';

/** What most pages need. Nothing here needs React: it is read while the app itself is loading. */

/** The signed-in user; null if no user is signed in. */
export const meQuery = queryOptions({ queryKey: ME, queryFn: readMe });

/** Without a session, the user whose pages are open, if there is one. */
async function readMe(): Promise<MeView | null> {
  try {
    return await sessionApi.get<MeView>('me');
  } catch (error) {
    if (!isNotSignedIn(error)) throw error;
    const known = queryClient.getQueryData<MeView | null>(ME) ?? null;
    if (known !== null) noteSessionEnded();
    return known;
  }
}

export const businessQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId),
    queryFn: () => sessionApi.get<BusinessView>(`businesses/${businessId}`),
  });

/** What matters now in a company; null for the primary one. */
export const overviewQuery = (businessId: string, company: ChosenCompany | null) =>
  queryOptions({
    queryKey: [...overviewKey(businessId), company?.id ?? null],
    queryFn: () => readOverview(businessId, company),
  });

async function readOverview(businessId: string, company: ChosenCompany | null): Promise<OverviewView> {
  try {
    return await readBooks<OverviewView>(businessId, 'overview', { entityId: company?.id });
  } catch (error) {
    // Of another database, for example: the browser remembers what the business does not have.
    if (company === null || company.isNamed || !isMissing(error)) throw error;
    forgetCompany(businessId);
    return readBooks<OverviewView>(businessId, 'overview');
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** The companies of a business, by the order of their creation; more than 200 are not listed. */
export const companiesQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'books', 'entities'),
    queryFn: () => readBooks<LegalEntityView[]>(businessId, 'entities', { limit: '200' }),
  });

/** A company of the business. */
export const entityQuery = (businessId: string, entityId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'books', 'entities', entityId),
    queryFn: () => readBooks<LegalEntityView>(businessId, `entities/${entityId}`),
  });

/** The chart of accounts of a company. */
export const chartQuery = (businessId: string, entityId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'books', 'accounts', entityId),
    queryFn: () => readBooks<LedgerAccountView[]>(businessId, 'accounts', { entityId }),
  });

export const bankAccountsQuery = (businessId: string, entityId: string | undefined) =>
  queryOptions({
    queryKey: businessKey(businessId, 'books', 'bank-accounts', entityId),
    queryFn: () => readBooks<BankAccountView[]>(businessId, 'bank-accounts', { entityId }),
    enabled: entityId !== undefined,
  });

async function readBooks<Data>(
  businessId: string,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<Data> {
  return (await callBooks<{ data: Data }>(businessId, 'GET', path, { query })).data;
}
