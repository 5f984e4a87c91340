import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const INSTITUTION = 'First Bank';
const PUSHED_AT_ONCE = 5;
const PAUSE_MS = 100;
const PATIENCE_MS = 30_000;

interface Reply {
  /** 0 if there was no response. */
  readonly status: number;
  readonly retryAfter: string | null;
  /** The body, or why there is no response. */
  readonly text: string;
}

/** A client over keep-alive connections. */
class Client {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    private readonly rootUrl: string,
    private readonly apiKey: string,
  ) {}

  send(method: string, path: string, body?: unknown): Promise<Reply> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${this.apiKey}`,
      ...(text === ''
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    return new Promise((resolve) => {
      const none = (error: Error) => resolve({ status: 0, retryAfter: null, text: error.message });
      const sent = request(
        this.rootUrl + path,
        { method, agent: this.agent, headers, timeout: PATIENCE_MS },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', none);
          response.on('end', () => {
            const retryAfter = response.headers['retry-after'] ?? null;
            resolve({
              status: response.statusCode ?? 0,
              retryAfter,
              text: Buffer.concat(chunks).toString('utf8'),
            });
          });
        },
      );
      sent.on('error', none);
      sent.on('timeout', () => sent.destroy(new Error('no response in time')));
      sent.end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

const READS = [
  '/v1/transactions?limit=50',
  '/v1/reports/trial-balance',
  '/v1/reports/statements/balance_sheet',
  '/v1/accounts',
];

/** Clients that push, decide, list and report until they are stopped. */
export class Load {
  /** How often each outcome occurred, such as `200` or `503 without Retry-After`. */
  readonly outcomes = new Map<string, number>();
  /** External ids whose push got 200. */
  readonly acknowledged: string[] = [];
  private isOver = false;
  private readonly clients: Promise<void>[] = [];

  constructor(
    private readonly rootUrl: string,
    private readonly apiKey: string,
  ) {}

  async declareAccount(): Promise<void> {
    const account = {
      externalId: 'chk',
      name: 'Checking',
      currency: 'USD',
      kind: 'checking',
      openingBalance: 0,
      openingBalanceDate: '2026-01-01',
    };
    const { status } = await this.once('POST', '/v1/bank-accounts', {
      institutionName: INSTITUTION,
      accounts: [account],
    });
    if (status !== 200 && status !== 201) throw new Error(`the bank account got ${status}`);
  }

  start(clients: number, name = 'load'): void {
    for (let number = 0; number < clients; number++) this.clients.push(this.run(`${name} ${number}`));
  }

  /** A check that succeeds once a push after this call has. */
  works(): () => Promise<boolean> {
    const before = this.acknowledged.length;
    return async () => this.acknowledged.length > before;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.clients);
  }

  /** Requests without a 2xx response. */
  get failures(): [string, number][] {
    return [...this.outcomes].filter(([outcome]) => !outcome.startsWith('2'));
  }

  /** The acknowledged transactions that the service does not list. */
  async lost(): Promise<string[]> {
    const stored = new Set<string>();
    for (let offset: number | null = 0; offset !== null;) {
      const { text } = await this.once('GET', `/v1/transactions?from=2026-01-01&limit=200&offset=${offset}`);
      const { data, meta } = JSON.parse(text) as TransactionList;
      for (const { externalId } of data) stored.add(externalId);
      offset = meta.pagination.nextOffset;
    }
    return this.acknowledged.filter((id) => !stored.has(id));
  }

  private async once(method: string, path: string, body?: unknown): Promise<Reply> {
    const client = new Client(this.rootUrl, this.apiKey);
    return client.send(method, path, body).finally(() => client.close());
  }

  private async run(name: string): Promise<void> {
    const client = new Client(this.rootUrl, this.apiKey);
    for (let turn = 0; !this.isOver; turn++) {
      await this.turn(client, `${name}-${turn}`, turn);
      await sleep(PAUSE_MS);
    }
    client.close();
  }

  private async turn(client: Client, name: string, turn: number): Promise<void> {
    const externalIds = Array.from({ length: PUSHED_AT_ONCE }, (_, index) => `${name}-${index}`);
    const transactions = externalIds.map((externalId) => ({
      accountExternalId: 'chk',
      externalId,
      date: '2026-02-15',
      amount: 7,
      description: `row ${externalId}`,
    }));
    const pushed = await this.count(client, 'POST', '/v1/transactions', {
      institutionName: INSTITUTION,
      transactions,
    });
    if (pushed.status === 200) {
      this.acknowledged.push(...externalIds);
      const { data } = JSON.parse(pushed.text) as { data: { transactions: [{ id: string }] } };
      await this.count(client, 'PATCH', `/v1/transactions/${data.transactions[0].id}`, { category: '6300' });
    }
    await this.count(client, 'GET', READS[turn % READS.length] ?? '');
  }

  private async count(client: Client, method: string, path: string, body?: unknown): Promise<Reply> {
    const reply = await client.send(method, path, body);
    const outcome = outcomeOf(reply);
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    return reply;
  }
}

function outcomeOf({ status, retryAfter, text }: Reply): string {
  if (status === 0) return `0 ${text}`;
  return status === 503 && retryAfter === null ? '503 without Retry-After' : String(status);
}

interface TransactionList {
  readonly data: readonly { readonly externalId: string }[];
  readonly meta: { readonly pagination: { readonly nextOffset: number | null } };
}
