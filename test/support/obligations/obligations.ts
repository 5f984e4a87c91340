import type { TestBusiness } from '../world/business.js';
import { dataOf } from '../http/responses.js';
import { walk } from '../concurrency/clients.js';

/** Makes the primary entity a Delaware corporation with all facts that determine its obligations. */
export const DELAWARE_CORP = {
  entityType: 'c_corp',
  formationState: 'DE',
  formationDate: '2024-02-29',
  fiscalYearEndMonth: 12,
};

/** What the profile of a company lacks at first. */
export const COMPLETE_PROFILE = {
  taxId: '12-3456789',
  taxIdType: 'EIN',
  address: { line1: '1 Main St', city: 'Dover', region: 'DE', postalCode: '19901', country: 'US' },
  naics: '541511',
  fiscalYearEndMonth: 12,
  regime: 'disregarded',
};

/** All results of a query. */
export function obligationsOf(business: TestBusiness, query = ''): Promise<any[]> {
  return walk(business, `/v1/obligations${query === '' ? '' : `?${query}`}`);
}

/** The generated obligations as code, period and due date. */
export async function generatedOf(business: TestBusiness, query = ''): Promise<string[]> {
  const rows = await obligationsOf(business, query);
  return rows
    .filter(({ source }) => source === 'rule')
    .map(({ code, period, dueDate }) => `${code} ${period} ${dueDate}`);
}

/** The generated obligation with a code that is due first. */
export async function obligationOf(business: TestBusiness, code: string): Promise<any> {
  const found = (await obligationsOf(business)).find((row) => row.code === code);
  if (!found) throw new Error(`no obligation ${code}`);
  return found;
}

/** A custom obligation of the primary entity. */
export async function newObligation(
  business: TestBusiness,
  fields: Record<string, unknown> = {},
): Promise<any> {
  const body = { title: 'Renew the licence', dueDate: '2026-06-30', ...fields };
  return dataOf(await business.api.post('/v1/obligations', body), 201);
}

/** Changes facts of the primary entity. */
export async function changeEntity(business: TestBusiness, facts: Record<string, unknown>): Promise<void> {
  dataOf(await business.api.patch(`/v1/entities/${business.entityId}`, facts));
}
