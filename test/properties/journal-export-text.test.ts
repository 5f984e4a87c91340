import { beforeAll, describe, expect, it } from 'vitest';
import { differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { exportJournal } from '../support/oracle/books.js';
import { ask, ledgerBalances, hledgerBalances, postingsIn, skipWithout } from '../support/oracle/programs.js';
import { dataOf } from '../support/http/responses.js';
import { declareChecking, entriesOf, pushRows } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

/** Descriptors with syntax of plain-text accounting, which must be read as plain descriptors. */
const DESCRIPTORS: readonly (readonly [pushed: string, read: string])[] = [
  ['ACME; a comment', 'ACME, a comment'],
  ['ACME  ; date:2020-01-01', 'ACME , date:2020-01-01'],
  ['(99) ACME', '(99) ACME'],
  ['((', '(('],
  [')', ')'],
  ['[2020-01-01]', '[2020-01-01]'],
  ['payee | note', 'payee | note'],
  ['|', '|'],
  ['10 @ 2 EUR', '10 @ 2 EUR'],
  ['@@', '@@'],
  ['= 5.00 USD', '= 5.00 USD'],
  ['=2020-01-01 ACME', '=2020-01-01 ACME'],
  ['* ACME', '* ACME'],
  ['! ACME', '! ACME'],
  ['2020-01-01 ACME', '2020-01-01 ACME'],
  ['7-ELEVEN 4711', '7-ELEVEN 4711'],
  ['  blanks  within  ', 'blanks within'],
  ['tab\tbed', 'tab bed'],
  ['two\nlines', 'two lines'],
  ['ACME\n    assets:1000 Checking  999.99 USD', 'ACME assets:1000 Checking 999.99 USD'],
  [
    'ACME\r\n\r\n2026-01-01 * (x) forged\n    expenses:6300 Software  5 USD\n    equity:x',
    'ACME 2026-01-01 * (x) forged expenses:6300 Software 5 USD equity:x',
  ],
  ['\ninclude /etc/hostname\n', 'include /etc/hostname'],
  ['\ncomment\n', 'comment'],
  ['\nP 2026-01-01 USD 2 EUR\n', 'P 2026-01-01 USD 2 EUR'],
  ['line\u2028separated\u2029twice', 'line separated twice'],
  ['Café Zürich 漢字 🧾', 'Café Zürich 漢字 🧾'],
  ['"quoted" \'twice\' \\ 100 % # ~ { }', '"quoted" \'twice\' \\ 100 % # ~ { }'],
];

/** Account names with such syntax. A name cannot create a deeper account, and ends before the amount. */
const NAMES: readonly (readonly [given: string, read: string])[] = [
  ['Bills: paid : late', 'Bills paid late'],
  ['two  blanks', 'two blanks'],
  ['semi;colon ; type:C', 'semi,colon , type C'],
  ['12.00 USD', '12.00 USD'],
  ['(virtual)', '(virtual)'],
  ['[balanced]', '[balanced]'],
  ['braces {2} {1.00 USD}', 'braces (2) (1.00 USD)'],
  ['= @ @@ | * ! ^ $ + ? \\ .* [a', '= @ @@ | * ! ^ $ + ? \\ .* [a'],
  ['Größe 漢字 🧾', 'Größe 漢字 🧾'],
];

describe('text with the syntax of a plain-text journal', () => {
  let business: TestBusiness;
  let journal: string;
  /** By entry id: the description and the contra account that must be read. */
  const expected = new Map<string, { description: string; account: string }>();

  beforeAll(async () => {
    business = await newBusiness(await theWorld(), { name: 'Ours; {and} (theirs)  = @ | "LLC" 漢字' });
    await declareChecking(business);
    for (const [index, [name]] of NAMES.entries()) {
      const account = { accountNumber: `6.${index}`, name, category: 'expense' };
      dataOf(await business.api.post('/v1/accounts', account), 201);
    }
    const accountAt = (index: number) => index % NAMES.length;
    await pushRows(
      business,
      DESCRIPTORS.map(([description], index) => ({
        externalId: `r${index}`,
        amount: 10 + index / 100,
        description,
        category: `6.${accountAt(index)}`,
      })),
    );
    for (const { id, description } of await entriesOf(business)) {
      const index = DESCRIPTORS.findIndex(([pushed]) => pushed === description);
      const account = accountAt(index);
      expected.set(id, {
        description: DESCRIPTORS[index]?.[1] ?? '',
        account: `expenses:6.${account} ${NAMES[account]?.[1] ?? ''}`,
      });
    }
    journal = await exportJournal(business);
  });

  it.for(['hledger', 'ledger'] as const)(
    'is read by %s as the text that it is',
    async (program, { skip }) => {
      skipWithout(program, skip);
      const postings = await postingsIn(program, journal);
      expect(expected.size).toBe(DESCRIPTORS.length);
      expect(postings).toHaveLength(2 * DESCRIPTORS.length);
      const read = new Map(
        postings
          .filter(({ account }) => account !== 'assets:1000 Checking')
          .map(({ code, description, account }) => [code, { description, account }]),
      );
      expect(read).toEqual(expected);
    },
  );

  it.for([
    ['hledger', hledgerBalances],
    ['ledger', ledgerBalances],
  ] as const)('changes no balance that %s computes', async ([program, balances], { skip }) => {
    skipWithout(program, skip);
    // 27 rows: 10.00, 10.01, … 10.26, dealt to nine accounts in turn.
    expect(await balances(journal, '2026-12-31')).toEqual({
      '1000': -273.51,
      '6.0': 30.27,
      '6.1': 30.3,
      '6.2': 30.33,
      '6.3': 30.36,
      '6.4': 30.39,
      '6.5': 30.42,
      '6.6': 30.45,
      '6.7': 30.48,
      '6.8': 30.51,
    });
  });

  it('passes the strict checks of hledger, which reports the same statements', async ({ skip }) => {
    skipWithout('hledger', skip);
    expect(await ask('hledger', journal, ['check', '--strict', 'ordereddates'])).toBe('');
    for (const statement of ['incomestatement', 'balancesheet', 'cashflow']) {
      expect(await ask('hledger', journal, [statement, '--flat'])).toContain('273.51 USD');
    }
  });

  it('leaves the books consistent', async () => {
    expect(await differences(await theWorld(), business)).toEqual([]);
  });
});
