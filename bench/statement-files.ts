import { Client } from './support/client.js';
import { withGrowth } from './support/memory.js';
import { ratio, type Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const ROWS = 50_000;
const BATCH = 500;
const MAX_GROWTH_MEGABYTES = 150;

interface BenchRow {
  readonly day: string;
  readonly cents: number;
  readonly text: string;
}

interface Timed {
  readonly rowsPerSecond: number;
  readonly growthMegabytes: number;
}

/** Uploads and commits 50,000 transactions as CSV and as CAMT.053, compared with pushing them to one account. */
export async function benchStatementFiles(
  service: Service,
  business: Business,
  report: Report,
): Promise<void> {
  const client = new Client(service.port, business.apiKey);
  const rows = inventRows();
  const ids = await declare(client);
  // Warm up: the first requests of a fresh service include compiling and planning.
  await push(client, 'warm', rows.slice(0, 5_000));
  const pushed = await push(client, 'push', rows);
  const files = { CSV: csvOf(rows), 'CAMT.053': camtOf(rows) };
  for (const [name, content] of Object.entries(files)) {
    const accountId = ids.get(name) ?? '';
    const { rowsPerSecond, growthMegabytes } = await enter(service, business, accountId, content);
    report.add({
      what: `${name} of ${ROWS} rows uploaded and committed`,
      target: `≥ 0.7 of POST /transactions for one account, growth ≤ ${MAX_GROWTH_MEGABYTES} MB`,
      measured: `${ratio(rowsPerSecond, pushed)} of ${Math.round(pushed)} rows/s, growth ${growthMegabytes} MB`,
      reached: rowsPerSecond >= 0.7 * pushed && growthMegabytes <= MAX_GROWTH_MEGABYTES,
      figures: { rowsPerSecond, pushedRowsPerSecond: pushed, growthMegabytes },
    });
  }
  client.close();
}

async function declare(client: Client): Promise<Map<string, string>> {
  const names = ['warm', 'push', 'CSV', 'CAMT.053'];
  const { accounts } = await client.ok('POST', '/v1/bank-accounts', {
    institutionName: 'Files',
    accounts: names.map((name) => ({ externalId: name, name, currency: 'USD', kind: 'checking' })),
  });
  return new Map(
    accounts.map(({ externalId, bankAccountId }: Record<string, string>) => [externalId, bankAccountId]),
  );
}

/** Transactions per second of POST /transactions, one request after another, all for one account. */
async function push(client: Client, accountExternalId: string, rows: readonly BenchRow[]): Promise<number> {
  const start = performance.now();
  for (let at = 0; at < rows.length; at += BATCH) {
    const transactions = rows.slice(at, at + BATCH).map(({ day, cents, text }, index) => ({
      accountExternalId,
      externalId: `row-${at + index}`,
      date: day,
      amount: cents / 100,
      description: text,
    }));
    await client.ok('POST', '/v1/transactions', { institutionName: 'Files', transactions });
  }
  return rows.length / ((performance.now() - start) / 1000);
}

async function enter(
  service: Service,
  business: Business,
  bankAccountId: string,
  content: string,
): Promise<Timed> {
  const form = new FormData();
  form.append('bankAccountId', bankAccountId);
  form.append('file', new Blob([content]), 'statement');
  const headers = { authorization: `Bearer ${business.apiKey}` };
  const start = performance.now();
  const { result: committed, growthMegabytes } = await withGrowth(service, async () => {
    const upload = await responseOf(
      fetch(`${service.rootUrl}/v1/statement-uploads`, { method: 'POST', headers, body: form }),
    );
    return responseOf(
      fetch(`${service.rootUrl}/v1/statement-uploads/${upload.id}/commit`, { method: 'POST', headers }),
    );
  });
  const seconds = (performance.now() - start) / 1000;
  if (committed.entered.created !== ROWS) throw new Error(`entered ${JSON.stringify(committed.entered)}`);
  return { rowsPerSecond: ROWS / seconds, growthMegabytes };
}

async function responseOf(sent: Promise<Response>): Promise<any> {
  const response = await sent;
  const { data, reason } = (await response.json()) as { data?: unknown; reason?: string };
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${reason}`);
  return data;
}

function inventRows(): BenchRow[] {
  return Array.from({ length: ROWS }, (_, index) => ({
    day: new Date(Date.UTC(2024, 0, 1) + Math.floor((index / ROWS) * 700) * 86_400_000)
      .toISOString()
      .slice(0, 10),
    cents: (index % 40 === 0 ? -1 : 1) * (100 + ((index * 7_919) % 500_000)),
    text: `shop ${(index * 31) % 9_500} town ${index % 40}`,
  }));
}

function csvOf(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ day, cents, text }) =>
    cents > 0 ? `${day},${text},${cents / 100},` : `${day},${text},,${-cents / 100}`,
  );
  return `Date,Description,Debit,Credit\n${lines.join('\n')}\n`;
}

/** As short as banks write it: 50,000 entries in less than 10 MB. */
function camtOf(rows: readonly BenchRow[]): string {
  const entries = rows.map(
    ({ day, cents, text }, index) =>
      `<Ntry><Amt Ccy="USD">${Math.abs(cents) / 100}</Amt><CdtDbtInd>${cents > 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>` +
      `<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${index}</AcctSvcrRef>` +
      `<AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">' +
    `<BkToCstmrStmt><Stmt><Id>1</Id>${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`
  );
}
