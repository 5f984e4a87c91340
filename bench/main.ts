import { readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchAuthentication } from './authentication.js';
import { benchCategorization } from './categorization.js';
import { benchCategorizedPush } from './categorized-push.js';
import { benchHealth } from './health.js';
import { benchCurrencies } from './currencies.js';
import { benchFax } from './fax.js';
import { benchIngest } from './ingest.js';
import { benchList } from './list.js';
import { benchOverview } from './overview.js';
import { benchRecategorize } from './recategorize.js';
import { benchStatementFiles } from './statement-files.js';
import { benchStatements } from './statements.js';
import { benchSuggestions } from './suggestions.js';
import { benchTokens } from './tokens.js';
import { benchTransfers } from './transfers.js';
import { type CardRow, readCardFile } from '../examples/import-cards/card-file.js';
import { Report } from './support/report.js';
import { Service } from './support/service.js';
import { inventCardRows } from './support/invented-cards.js';

const CARD_FILE = process.argv[2] ?? '../shared/data/purchase-cards-2014-2016.csv.gz';
const DOC = 'docs/performance.md';
const MAX_RESIDENT_MEGABYTES = 300;
const IDLE_MS = 12_000;

const rows: CardRow[] = existsSync(CARD_FILE) ? await readCardFile(CARD_FILE) : inventCardRows();
const report = new Report();
if (existsSync(CARD_FILE)) await benchCategorization(CARD_FILE, report);
const service = await Service.start();
try {
  const cards = await service.newBusiness('Cards', 'GB');
  await benchIngest(service, cards, rows, report);
  await benchRecategorize(service, cards, report);
  const learnedCards = await service.newBusiness('Learned cards', 'GB');
  await benchCategorizedPush(service, learnedCards, rows, report);
  await benchSuggestions(service, learnedCards, report);
  await benchTransfers(service, await service.newBusiness('Transfers', 'US'), report);
  await benchCurrencies(service, await service.newBusiness('Currencies', 'US'), report);
  const bigList = await service.newBusiness('Big list', 'US');
  await benchList(service, bigList, report);
  await benchAuthentication(service, bigList, report);
  await benchTokens(service, bigList, report);
  await benchOverview(service, bigList, report);
  await benchStatements(service, report);
  await benchHealth(service, report);
  await benchFax(service, await service.newBusiness('Faxes', 'US'), report);
  await benchStatementFiles(service, await service.newBusiness('Files', 'US'), report);
  // The thread that parses statement files stops when it is idle.
  await sleep(IDLE_MS);
  const resident = await service.residentMegabytes();
  report.add({
    what: 'resident memory of the service after all this, once idle',
    target: `≤ ${MAX_RESIDENT_MEGABYTES} MB`,
    measured: `${resident} MB`,
    reached: resident <= MAX_RESIDENT_MEGABYTES,
    figures: { resident },
  });
} finally {
  await service.stop();
}
const saved = await report.save('bench/results');
console.log(`\n${report.table()}\n\nsaved in ${saved}`);
await putIntoDocument(report.table(), saved);

/** Replaces the table between the two marks of docs/performance.md, and the name of the file with the same figures. */
async function putIntoDocument(table: string, file: string): Promise<void> {
  if (!existsSync(DOC)) return;
  const text = await readFile(DOC, 'utf8');
  const updated = text
    .replace(
      /(<!-- table -->\n)[\s\S]*?(<!-- \/table -->)/,
      (_, open: string, close: string) => `${open}\n${table}\n\n${close}`,
    )
    .replace(/bench\/results\/[^`]+\.json/, file);
  await writeFile(DOC, updated);
}
