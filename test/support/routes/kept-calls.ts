import type { Answer, Api } from '../http/api.js';
import { callOf, type Holdings, type RouteCall, send } from './route-calls.js';
import type { RouteInputs } from './route-inputs.js';

/**
 * A good call of each route, sent by many callers. Who may not make it leaves it as it was, for the next one; made anew
 * only once it was taken.
 */
export class KeptCalls {
  private readonly kept = new Map<string, RouteCall>();

  constructor(private readonly holdings: Holdings) {}

  /** The answer, and the status that a caller is given who may. */
  async send(
    api: Api,
    route: RouteInputs,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ answer: Answer<any>; answers: number; told: string }> {
    const call = this.kept.get(route.name) ?? (await callOf(route, this.holdings));
    const { answers, ...request } = call;
    const answer = await send(api, route, { ...request, headers: { ...request.headers, ...headers } });
    const isUsed = route.method !== 'GET' && ![401, 403].includes(answer.status);
    if (isUsed) this.kept.delete(route.name);
    else this.kept.set(route.name, call);
    return { answer, answers, told: `${route.name}: ${answer.text}` };
  }
}
