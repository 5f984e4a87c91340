import { setTimeout as sleep } from 'node:timers/promises';
import type { Contract } from '../../test/support/contract/contract.js';
import { walk } from '../../test/support/contract/walk.js';

export type Json = Readonly<Record<string, unknown>>;

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty if the response is not a JSON object. */
  readonly body: Json;
}

export interface Sending {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the key; null: without a credential. */
  readonly credential?: string | null;
}

const MAX_WAITS = 20;

/** Calls a service, waits where a rate limit asks for it, and compares every response with the contract. */
export class ConformanceClient {
  constructor(
    private readonly rootUrl: string,
    private readonly key: string,
    readonly contract: Contract,
  ) {}

  async send(path: string, sending: Sending = {}): Promise<Received> {
    const { method = 'GET', body, credential = this.key } = sending;
    const headers = {
      ...(credential === null ? {} : { authorization: `Bearer ${credential}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sending.headers,
    };
    for (let waits = 0; ; waits++) {
      const init = { method, headers, ...(body === undefined ? {} : { body }) };
      const response = await fetch(this.rootUrl + path, init);
      const text = await response.text();
      if (response.status === 429 && waits < MAX_WAITS) {
        await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
        continue;
      }
      const received = { status: response.status, headers: response.headers, text };
      walk({ method, path, headers: new Headers(headers), ...parsed(body) }, received, this.contract);
      return { ...received, body: toObject(jsonOf(text)) };
    }
  }
}

function parsed(body: string | undefined): { body?: unknown } {
  const value: unknown = body === undefined ? undefined : jsonOf(body);
  return value === undefined ? {} : { body: value };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** An object; empty for any other value. */
export function toObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
