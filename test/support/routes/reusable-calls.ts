import type { Api, ApiResponse } from '../http/api.js';
import { callOf, type SampleData, type RouteCall, send } from './route-calls.js';
import type { RouteInputs } from './route-inputs.js';

/** Sends one valid call of each route with several credentials. A call is created again only after it was accepted. */
export class ReusableCalls {
  private readonly unused = new Map<string, RouteCall>();

  constructor(private readonly samples: SampleData) {}

  /** The response, and the status that a permitted caller gets. */
  async send(
    api: Api,
    route: RouteInputs,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ response: ApiResponse<any>; permittedStatus: number; message: string }> {
    const call = this.unused.get(route.name) ?? (await callOf(route, this.samples));
    const { status: permittedStatus, ...request } = call;
    const response = await send(api, route, { ...request, headers: { ...request.headers, ...headers } });
    const isUsed = route.method !== 'GET' && ![401, 403].includes(response.status);
    if (isUsed) this.unused.delete(route.name);
    else this.unused.set(route.name, call);
    return { response, permittedStatus, message: `${route.name}: ${response.text}` };
  }
}
