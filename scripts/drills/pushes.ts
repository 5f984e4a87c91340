/** The parts of responses that the drill reads. */
interface ResponseBody {
  readonly data: readonly { readonly id: string; readonly externalId: string }[];
  readonly meta: { readonly pagination: { readonly nextOffset: number | null } };
}

/** Calls a service and returns the body of a successful response. */
export type Call = (method: string, path: string, body?: unknown) => Promise<ResponseBody>;

export const INSTITUTION = 'First Bank';
export const ROWS_PER_PUSH = 20;

/** Pushes of bank transactions, each with a name by which its transactions are found again. */
export class Pushes {
  /** The names of the pushes that the service has confirmed. */
  readonly acknowledged: string[] = [];

  constructor(private readonly call: Call) {}

  async send(name = `push-${Date.now()}-${this.acknowledged.length}`): Promise<void> {
    const transactions = Array.from({ length: ROWS_PER_PUSH }, (_, index) => ({
      accountExternalId: 'chk',
      externalId: `${name}/${index}`,
      date: `2026-0${1 + (index % 3)}-15`,
      amount: 1 + index,
      description: `row ${index}`,
      category: ['6300', '4000', 'transfer'][index % 3],
    }));
    await this.call('POST', '/v1/transactions', { institutionName: INSTITUTION, transactions });
    this.acknowledged.push(name);
  }

  /** Sends one push after another until other work has ended. */
  async sendDuring(work: Promise<unknown>): Promise<void> {
    const state = { isWorking: true };
    const stop = () => {
      state.isWorking = false;
    };
    work.then(stop, stop);
    while (state.isWorking) await this.send();
  }

  /** How many transactions of each push are stored. */
  async storedPerPush(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    let offset: number | null = 0;
    while (offset !== null) {
      const page: ResponseBody = await this.call(
        'GET',
        `/v1/transactions?from=2026-01-01&limit=200&offset=${offset}`,
      );
      for (const { externalId } of page.data) {
        const name = externalId.split('/')[0] ?? '';
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      offset = page.meta.pagination.nextOffset;
    }
    return counts;
  }
}
