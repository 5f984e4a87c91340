// A tour of the API with the client package. A second run creates only another journal entry and incorporation.
import { connect } from './connect.js';
import { formACompany } from './company.js';
import { uploadStatement } from './statement-file.js';

const INSTITUTION = 'Harbour Bank';
const JANUARY = { from: '2026-01-01', to: '2026-01-31' };

const books = await connect();

const { data: declared } = await books.post('/bank-accounts', {
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
});
const [account] = declared.accounts;
if (!account) throw new Error('no account was declared');
console.log(`declared: ${account.externalId}`);

const { data: pushed } = await books.post('/transactions', {
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
});
console.log(`pushed: ${pushed.created + pushed.updated + pushed.unchanged} transactions`);

const ids: string[] = [];
const query = { ...JANUARY, bankAccountId: account.bankAccountId, limit: 1 };
for await (const { id } of books.items('/transactions', { params: { query } })) ids.push(id);
console.log(`listed: ${ids.length} transactions, page by page`);

const [newest] = ids;
if (newest === undefined) throw new Error('no transaction was listed');
const { data: decided } = await books.patch('/transactions/{id}', {
  params: { path: { id: newest } },
  body: { category: '6450', reason: 'paper for the printer' },
});
console.log(`recategorized: ${decided.category?.accountNumber}`);

const { data: entry } = await books.post('/journal-entries', {
  body: {
    date: '2026-01-31',
    description: 'Owner pays in',
    lines: [
      { accountNumber: '1000', debit: 250 },
      { accountNumber: '3010', credit: 250 },
    ],
  },
});
console.log(`posted: an entry of ${entry.lines.length} lines`);

await uploadStatement(books, account.bankAccountId);

const { data: statement } = await books.get('/reports/statements/{type}', {
  params: { path: { type: 'balance_sheet' }, query: { to: JANUARY.to } },
});
console.log(`balance sheet: ${statement.balanced ? 'balances' : 'does not balance'}`);

const { data: health } = await books.get('/health-score');
console.log(`health score: ${health.grade}`);

await formACompany(books);
