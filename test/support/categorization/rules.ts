import type { ApiResponse } from '../http/api.js';
import type { TestBusiness } from '../world/business.js';
import { dataOf } from '../http/responses.js';

/** The condition of most tests: the bank's description contains the text. */
export const says = (value: string) => ({ field: 'description', operator: 'contains', value });

/** A rule that sets 6300 for transactions with Zzyzx in their description. Tests override its fields. */
export function ruleBody(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: 'Zzyzx', conditions: [says('zzyzx')], category: '6300', ...fields };
}

export function createRule(
  business: TestBusiness,
  fields: Record<string, unknown> = {},
): Promise<ApiResponse<any>> {
  return business.api.post('/v1/rules', ruleBody(fields));
}

/** Creates a rule and expects success. */
export async function newRule(business: TestBusiness, fields: Record<string, unknown> = {}): Promise<any> {
  return dataOf(await createRule(business, fields), 201);
}

export async function updateRule(business: TestBusiness, id: string, fields: unknown): Promise<any> {
  return dataOf(await business.api.patch(`/v1/rules/${id}`, fields));
}

export async function rulesOf(business: TestBusiness, query = ''): Promise<any[]> {
  return dataOf(await business.api.get(`/v1/rules?limit=200&${query}`));
}

export async function ruleOf(business: TestBusiness, id: string): Promise<any> {
  return (await rulesOf(business)).find((rule) => rule.id === id);
}

export async function previewRule(
  business: TestBusiness,
  fields: Record<string, unknown> = {},
): Promise<any> {
  const { name: _, ...body } = ruleBody(fields);
  return dataOf(await business.api.post('/v1/rules/preview', body));
}

/** Decides many transactions at once. */
export function decideMany(
  business: TestBusiness,
  ids: readonly string[],
  category: string,
  reason?: string,
): Promise<ApiResponse<any>> {
  return business.api.patch('/v1/transactions', {
    ids,
    category,
    ...(reason === undefined ? {} : { reason }),
  });
}
