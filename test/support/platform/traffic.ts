import { setTimeout as sleep } from 'node:timers/promises';

/** A request that did not succeed; 599 if there was no response. */
export interface FailedRequest {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

const PUSHED = 5;
const PAUSE_MS = 5;

/**
 * Daily traffic of one business, until it is stopped: pushes, decisions, lists and statements. It does not compare responses
 * with the contract, which is that of this build alone.
 */
export class Traffic {
  readonly failed: FailedRequest[] = [];
  sent = 0;
  private readonly stopping = new AbortController();
  private readonly running: Promise<unknown>;

  constructor(
    private readonly rootUrl: string,
    private readonly apiKey: string,
    private readonly name: string,
    workers = 3,
  ) {
    this.running = Promise.all(
      Array.from({ length: workers }, (_, worker) => this.work(`${name}-${worker}`)),
    );
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async work(name: string): Promise<void> {
    for (let round = 0; !this.stopping.signal.aborted; round++) {
      const { transactions } = (await this.send('POST', '/v1/transactions', pushOf(name, round))) ?? {};
      const id = transactions?.[0]?.id;
      if (id !== undefined) await this.send('PATCH', `/v1/transactions/${id}`, { category: '6450' });
      await this.send('GET', '/v1/transactions?limit=20&search=office');
      await this.send('GET', '/v1/health-score');
      for (const type of ['profit_and_loss', 'balance_sheet', 'cash_flow'])
        await this.send('GET', `/v1/reports/statements/${type}?from=2026-01-01&to=2026-12-31`);
      await sleep(PAUSE_MS);
    }
  }

  private async send(method: string, path: string, body?: unknown): Promise<any> {
    const response = await fetch(this.rootUrl + path, {
      method,
      headers: { authorization: `Bearer ${this.apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => new Response(String(error), { status: 599 }));
    this.sent++;
    const text = await response.text();
    if (response.ok) return JSON.parse(text).data;
    this.failed.push({ request: `${this.name} ${method} ${path}`, status: response.status, body: text });
    return undefined;
  }
}

function pushOf(name: string, round: number): object {
  return {
    institutionName: 'First Bank',
    transactions: Array.from({ length: PUSHED }, (_, row) => ({
      externalId: `${name}-${round}-${row}`,
      accountExternalId: 'chk',
      date: '2026-03-10',
      amount: 10 + row,
      description: `Office Depot ${row}`,
    })),
  };
}
