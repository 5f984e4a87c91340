import type { TestBusiness } from '../world/business.js';
import { push, type PushedRow } from '../books/push.js';
import { formOf, samplePdf } from '../http/files.js';
import { dataOf } from '../http/responses.js';

/** Runs the detectors of a business. Returns the findings, optionally of one code. */
export async function detect(business: TestBusiness, code?: string): Promise<any[]> {
  dataOf(await business.api.post('/v1/detectors/run'));
  return findingsOf(business, code === undefined ? '' : `code=${code}&`);
}

export async function findingsOf(business: TestBusiness, query = ''): Promise<any[]> {
  return dataOf(await business.api.get(`/v1/findings?${query}limit=200`));
}

/** Stores a small PDF; a different text makes a different file. */
export async function storeDocument(
  business: TestBusiness,
  kind: string,
  { text = kind, entityId = business.entityId }: { text?: string; entityId?: string } = {},
): Promise<string> {
  const form = formOf({ name: 'a.pdf', content: samplePdf(text) }, { kind, entityId });
  return dataOf(await business.api.post('/v1/documents', form), 201).id;
}

/** Pushes a small bank transaction for each date. */
export async function pushDates(
  business: TestBusiness,
  dates: readonly string[],
  more: Partial<PushedRow> = {},
): Promise<void> {
  const rows = dates.map((date, index) => ({
    externalId: `${more.accountExternalId ?? 'chk'} ${date} ${index}`,
    amount: 1 + index,
    date,
    ...more,
  }));
  dataOf(await push(business, rows));
}

/** A second entity of the business. */
export async function addEntity(
  business: TestBusiness,
  facts: Record<string, unknown> = {},
): Promise<string> {
  const entity = { legalName: 'Second LLC', country: 'US', entityType: 'llc', ...facts };
  return dataOf(await business.api.post('/v1/entities', entity), 201).id;
}
