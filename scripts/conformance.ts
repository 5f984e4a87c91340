// Checks a running service against its contract: npm run conformance -- --url <service> --key <key> [--write].
// Without --write it only reads. With --write it creates ledger accounts: use the key of a business for tests.
import { parseArgs } from 'node:util';
import { conformance } from './conformance/conformance.js';
import { lineOf } from './conformance/run-checks.js';

const { values } = parseArgs({
  options: { url: { type: 'string' }, key: { type: 'string' }, write: { type: 'boolean', default: false } },
});
if (values.url === undefined || values.key === undefined) {
  console.error('usage: npm run conformance -- --url https://books.example.com --key svc_live_… [--write]');
  process.exit(2);
}
const { url, key, write } = values;
const outcomes = await conformance({ url, key, write }, (outcome) => console.log(lineOf(outcome)));
const count = (wanted: string) => outcomes.filter(({ result }) => result === wanted).length;
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exitCode = count('failed') === 0 && count('passed') > 0 ? 0 : 1;
