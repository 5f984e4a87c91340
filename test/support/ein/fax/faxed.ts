import type { ApiResponse } from '../../http/api.js';
import type { TestBusiness } from '../../world/business.js';
import { type MadeApplication, newApplication } from '../applications.js';
import { superuserIn } from '../../world/tenant-data.js';
import type { World } from '../../world/world.js';

/** A ROOT_URL that no callback reaches: the tests post the reports themselves. */
export const UNREACHABLE = { ROOT_URL: 'http://localhost:9' };

/** An application after a call to `transmit`. */
export interface Faxed extends MadeApplication {
  readonly answer: ApiResponse<any>;
}

/** A signed application, faxed with this body. */
export async function faxed(world: World, business: TestBusiness, body: object = {}): Promise<Faxed> {
  const application = await newApplication(world, business);
  return { ...application, answer: await business.api.post(`${application.path}/transmit`, body) };
}

export const reconcile = (
  business: TestBusiness,
  { path }: { readonly path: string },
): Promise<ApiResponse<any>> => business.api.post(`${path}/reconcile-transmission`);

export const statusOf = async (
  business: TestBusiness,
  { path }: { readonly path: string },
): Promise<string> => (await business.api.get(path)).body.data.status as string;

export const transmissionsOf = async (
  business: TestBusiness,
  { path }: { readonly path: string },
): Promise<any[]> => (await business.api.get(`${path}/transmissions`)).body.data as any[];

/** The audit actions of an application and its faxes, the oldest first. */
export async function auditOf(world: World, { id }: { readonly id: string }): Promise<string[]> {
  const superuser = await superuserIn(world);
  try {
    const { rows } = await superuser.query<{ action: string }>(
      `select action from audit_log
        where resource_id = $1::text or changes ->> 'applicationId' = $1::text order by id`,
      [id],
    );
    return rows.map(({ action }) => action);
  } finally {
    await superuser.end();
  }
}

/** Posts a callback like a carrier. */
export async function callBack(
  world: World,
  carrier: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; body: any; headers: Headers }> {
  const response = await fetch(`${world.rootUrl}/callbacks/fax/${carrier}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
