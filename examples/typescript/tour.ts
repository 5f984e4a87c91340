// A tour of the API with a client whose types are generated from the contract. A second run creates only another journal
// entry and incorporation.
import { unwrap, connect } from './client.js';
import { formACompany } from './company.js';
import { uploadStatement } from './statement-file.js';

const INSTITUTION = 'Harbour Bank';
const JANUARY = { from: '2026-01-01', to: '2026-01-31' };

const client = await connect();

const declared = unwrap(
  await client.POST('/bank-accounts', {
    body: {
      institutionName: INSTITUTION,
      accounts: [
        {
          externalId: 'chk',
          name: 'Operating',
          currency: 'USD',
          kind: 'checking',
          openingBalance: 12_500,
          openingBalanceDate: '2026-01-01',
        },
      ],
    },
  }),
).data;
const [account] = declared.accounts;
if (!account) throw new Error('no account was declared');
console.log(`declared: ${account.externalId}`);

const pushed = unwrap(
  await client.POST('/transactions', {
    body: {
      institutionName: INSTITUTION,
      transactions: [
        {
          accountExternalId: 'chk',
          externalId: 't-1',
          date: '2026-01-15',
          amount: -4800,
          description: 'ACH CREDIT LARKSPUR LTD INVOICE 118',
          category: '4000',
        },
        {
          accountExternalId: 'chk',
          externalId: 't-2',
          date: '2026-01-20',
          amount: 42.18,
          description: 'SQ *HOLLOWAY STATIONERS 0042',
        },
      ],
    },
  }),
).data;
console.log(`pushed: ${pushed.created + pushed.updated + pushed.unchanged} transactions`);

const readPage = async (offset: number) => {
  const query = { ...JANUARY, bankAccountId: account.bankAccountId, limit: 1, offset };
  return unwrap(await client.GET('/transactions', { params: { query } }));
};
const ids: string[] = [];
for (let offset: number | null = 0; offset !== null;) {
  const page: Awaited<ReturnType<typeof readPage>> = await readPage(offset);
  ids.push(...page.data.map(({ id }) => id));
  offset = page.meta.pagination.nextOffset;
}
console.log(`listed: ${ids.length} transactions, page by page`);

const [newest] = ids;
if (newest === undefined) throw new Error('no transaction was listed');
const decided = unwrap(
  await client.PATCH('/transactions/{id}', {
    params: { path: { id: newest } },
    body: { category: '6450', reason: 'paper for the printer' },
  }),
).data;
console.log(`recategorized: ${decided.category?.accountNumber}`);

const entry = unwrap(
  await client.POST('/journal-entries', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: {
      date: '2026-01-31',
      description: 'Owner pays in',
      lines: [
        { accountNumber: '1000', debit: 250 },
        { accountNumber: '3010', credit: 250 },
      ],
    },
  }),
).data;
console.log(`posted: an entry of ${entry.lines.length} lines`);

await uploadStatement(client, account.bankAccountId);

const statement = unwrap(
  await client.GET('/reports/statements/{type}', {
    params: { path: { type: 'balance_sheet' }, query: { to: JANUARY.to } },
  }),
);
// The response is JSON unless CSV is requested; `type` is the kind of statement.
if (typeof statement === 'string' || statement.data.type !== 'balance_sheet')
  throw new Error('asked for a balance sheet, got something else');
console.log(`balance sheet: ${statement.data.balanced ? 'balances' : 'does not balance'}`);

const health = unwrap(await client.GET('/health-score')).data;
console.log(`health score: ${health.grade}`);

await formACompany(client);
