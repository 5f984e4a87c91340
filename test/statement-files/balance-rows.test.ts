import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { differences } from '../support/books/push.js';
import { bankAccountOf } from '../support/books/transactions.js';
import { dataOf } from '../support/http/responses.js';
import { type FixtureOptions, lines, readReady } from '../support/statement-files/fixtures.js';
import { declareAccount, commitStatement, uploadStatement } from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

type Row = readonly [day: number, change: number, name: string];

/** A statement of May in OFX; amounts change the balance. */
const ofx = (rows: readonly Row[], closing: number | null) => `OFXHEADER:100\nDATA:OFXSGML\n
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>77<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${rows.map(([day, change, name]) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202605${day}<TRNAMT>${change}<FITID><NAME>${name}</STMTTRN>`).join('\n')}
</BANKTRANLIST>${closing === null ? '' : `<LEDGERBAL><BALAMT>${closing}<DTASOF>20260531</LEDGERBAL>`}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
const mt940 = (rows: readonly Row[], opening: number, closing: number) => `:20:A\n:25:77\n:28C:5/1
:60F:C260501USD${opening},00
${rows.map(([day, change, name]) => `:61:2605${day}${change < 0 ? 'D' : 'C'}${Math.abs(change)},00NTRFNONREF\n:86:${name}`).join('\n')}
:62F:C260531USD${closing},00\n-\n`;
const qif = (rows: readonly Row[]) =>
  `!Type:Bank\n${rows.map(([day, change, name]) => `D2026-05-${day}\nT${change}.00\nP${name}\n^`).join('\n')}\n`;
const csv = (rows: readonly string[]) => ['Date,Description,Amount,Balance', ...rows, ''].join('\n');

/** Descriptions of the transactions, and the lines that are left out. */
async function outcome(file: string, options?: FixtureOptions) {
  const ready = await readReady(file, options);
  const left = ready.notices.find(({ code }) => code === 'not_a_transaction');
  return {
    rows: lines(ready).map((line) => line.split(' ').slice(2).join(' ')),
    left: left?.lines ?? [],
    difference: ready.statements[0]?.differenceMinor,
  };
}

const MONTH: Row[] = [
  [11, 700, 'Saldo Anterior'],
  [12, -90, 'Papelaria'],
  [12, 610, 'SALDO DO DIA'],
  [20, 140, 'Pix recebido'],
  [20, 750, 'S A L D O'],
];

describe('a balance that a bank lists as a transaction is left out, with its line:', () => {
  it('OFX, checked against the closing balance', async () => {
    expect(await outcome(ofx(MONTH, 750))).toEqual({
      rows: ['Papelaria', 'Pix recebido'],
      left: [5, 7, 9],
      difference: 0n,
    });
    expect((await outcome(ofx(MONTH, 760))).difference).toBe(-1_000n);
    expect((await outcome(ofx(MONTH.toReversed(), null))).rows).toEqual(['Pix recebido', 'Papelaria']);
  });

  it('MT940', async () => {
    expect(await outcome(mt940(MONTH, 700, 750))).toMatchObject({
      rows: ['Papelaria', 'Pix recebido'],
      difference: 0n,
    });
  });

  it('QIF', async () => {
    expect((await outcome(qif(MONTH))).rows).toEqual(['Papelaria', 'Pix recebido']);
  });

  it.each([
    'Opening balance',
    'Balance brought forward',
    'BALANCE',
    'SALDO TOTAL DISPONÍVEL DIA',
    'Saldo del dia',
    'Solde initial',
    'Nouveau solde au 31/05',
    'Anfangssaldo',
    'Eröffnungssaldo',
    "Solde d'ouverture",
    'Saldo de apertura',
    'Входящий остаток',
    'Kontostand am 31.05.2026',
    'Saldo iniziale',
    'Beginsaldo',
    'Saldo początkowe',
    'Počáteční zůstatek',
    'Ingående saldo',
    'Nyitó egyenleg',
    'Sold iniţial',
    'Devreden bakiye',
    '繰越残高',
  ])('%s', async (name) => {
    expect((await outcome(qif([...MONTH.slice(1, 2), [13, 610, name]]))).rows).toEqual(['Papelaria']);
  });
});

describe('a transaction that is named like a balance is imported if balances prove it:', () => {
  const rows: Row[] = [
    [12, -90, 'Paper'],
    [20, -150, 'Final balance'],
    [21, 5, 'Interest'],
  ];

  it('by the opening and the closing balance', async () => {
    expect(await outcome(mt940(rows, 700, 465))).toEqual({
      rows: ['Paper', 'Final balance', 'Interest'],
      left: [],
      difference: 0n,
    });
    expect((await outcome(mt940(rows, 700, 615))).rows).toEqual(['Paper', 'Interest']);
  });

  it('by an opening balance in the list, next to other balances', async () => {
    const listed: Row[] = [[11, 700, 'Opening balance'], ...rows, [22, 465, 'Closing balance']];
    expect(await outcome(ofx(listed, 465))).toEqual({
      rows: ['Paper', 'Final balance', 'Interest'],
      left: [5, 9],
      difference: 0n,
    });
  });

  it('by a balance that cannot be negative', async () => {
    expect((await outcome(ofx(rows, 465))).rows).toEqual(['Paper', 'Final balance', 'Interest']);
    expect((await outcome(ofx(rows, null))).rows).toEqual(['Paper', 'Interest']);
  });

  it.each(['oldest first', 'newest first'])('by the running balance of a table, %s', async (order) => {
    const table = [
      '2026-05-11,Opening balance,1000.00,1000.00',
      '2026-05-12,Paper,-90.00,910.00',
      '2026-05-20,Final balance,-150.00,760.00',
      '2026-05-21,Interest,5.00,765.00',
      '2026-05-22,Closing balance,765.00,765.00',
    ];
    const file = csv(order === 'oldest first' ? table : table.toReversed());
    expect(await outcome(file)).toMatchObject({
      rows:
        order === 'oldest first'
          ? ['Paper', 'Final balance', 'Interest']
          : ['Interest', 'Final balance', 'Paper'],
      left: [2, 6],
      difference: 0n,
    });
  });
});

describe('a committed file with odd records', () => {
  let world: World;
  let business: TestBusiness;
  let account: string;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
    const opening = { openingBalance: 700, openingBalanceDate: '2026-05-01' };
    account = await declareAccount(business, opening);
  });

  it('leaves balances out of the books', async () => {
    const view = dataOf(await uploadStatement(business, account, ofx(MONTH, 750)), 201);
    expect(view.closingBalance).toMatchObject({ inFile: 750, inBooks: 750 });
    expect(dataOf(await commitStatement(business, view.id)).entered.created).toBe(2);
    expect((await bankAccountOf(business, 'chk')).derivedBalance).toBe(750);
    expect(await differences(world, business)).toEqual([]);
  });

  it('books nothing before the question about a record is settled', async () => {
    const file =
      'Date,Description,Debit,Credit\n2026-05-11,A,5.00,\n2026-05-12,B,6x.00,\n2026-05-13,C,,9.00\n';
    const view = dataOf(await uploadStatement(business, account, file), 201);
    expect(view).toMatchObject({
      status: 'needs_mapping',
      ambiguities: [{ field: 'skipLines', choices: ['3'] }],
    });
    const settled = await uploadStatement(business, account, file, { mapping: { skipLines: [3] } });
    expect(dataOf(await commitStatement(business, dataOf(settled).id)).entered.created).toBe(2);
    expect((await bankAccountOf(business, 'chk')).derivedBalance).toBe(704);
    expect(await differences(world, business)).toEqual([]);
  });
});
