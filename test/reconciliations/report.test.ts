import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, INSTITUTION, push } from '../support/books/push.js';
import { bankAccountOf, decide, pushRows } from '../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { BALANCED_ROWS, balancedFile } from '../support/statement-files/balanced-file.js';
import { readPdf } from '../support/pdf/read-pdf.js';
import { commitStatement, revertStatement, uploadStatement } from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';
import { readWorkbooks, skipWithoutOpenpyxl } from '../support/xlsx/openpyxl.js';
import { download, tableOf, workbookOf, wrongFormulas } from '../support/xlsx/tables.js';

describe('the report of a reconciliation', () => {
  let business: TestBusiness;
  let account: string;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    account = await declared({ externalId: 'chk', openingBalance: 100, openingBalanceDate: '2026-03-01' });
  });

  const declared = async (fields: { externalId: string } & Record<string, unknown>): Promise<string> => {
    dataOf(await declareAccounts(business, [fields]));
    return (await bankAccountOf(business, fields.externalId)).id;
  };
  const uploaded = async (file: string, of = account) =>
    dataOf(await uploadStatement(business, of, file), 201).id as string;
  const committed = async (file: string, of = account) => {
    const id = await uploaded(file, of);
    dataOf(await commitStatement(business, id));
    return id;
  };
  const start = (body: object, of = account) =>
    business.api.post(`/v1/bank-accounts/${of}/reconciliations`, body);
  const reportOf = async (id: string) =>
    dataOf(await business.api.get(`/v1/bank-accounts/${account}/reconciliations/${id}/report`));
  const startedReport = async (body: object) => reportOf(dataOf(await start(body), 201).id);

  it('takes its day and its balance from a statement file, and explains nothing if all agrees', async () => {
    const statementUploadId = await committed(balancedFile(BALANCED_ROWS, 105));
    const report = await startedReport({ statementUploadId });
    expect(report).toMatchObject({
      reconciliation: {
        from: '2026-03-01',
        to: '2026-03-06',
        closingBalance: 105,
        difference: 0,
        statementUploadId,
      },
      statement: { uploadId: statementUploadId, fileName: 'statement.txt', transactions: 4 },
      reasons: [],
      explained: 0,
      unexplained: 0,
      notes: [],
    });
  });

  it('names every transaction by which the file and the books differ', async () => {
    const statementUploadId = await committed(balancedFile(BALANCED_ROWS, 105));
    dataOf(
      await push(business, [
        { externalId: 'a', amount: 6, date: '2026-03-02' },
        { externalId: 'd', amount: 3, date: '2026-03-08' },
        { externalId: 'x', amount: 4, date: '2026-03-04' },
      ]),
    );
    const removed = [{ accountExternalId: 'chk', externalId: 'b' }];
    dataOf(
      await business.api.post('/v1/transactions', {
        institutionName: INSTITUTION,
        transactions: [],
        removed,
      }),
    );
    const report = await startedReport({ statementUploadId });
    expect(report.reconciliation).toMatchObject({ closingBalance: 105, bookBalance: 110, difference: -5 });
    expect(report.reasons).toMatchObject([
      {
        code: 'not_in_books',
        count: 1,
        amount: -7,
        items: [{ date: '2026-03-03', line: 7, statementAmount: 7, bookAmount: null }],
      },
      {
        code: 'not_in_statement',
        count: 1,
        amount: 4,
        items: [{ date: '2026-03-04', line: null, bookAmount: 4 }],
      },
      { code: 'other_amount', count: 1, amount: 1, items: [{ statementAmount: 5, bookAmount: 6 }] },
      {
        code: 'other_period',
        count: 1,
        amount: -3,
        items: [{ date: '2026-03-06', statementAmount: 3, bookAmount: 3 }],
      },
    ]);
    expect(report).toMatchObject({ explained: -5, unexplained: 0 });
    const other = await startedReport({ statementUploadId, closingBalance: 106 });
    expect(other).toMatchObject({ reconciliation: { difference: -4 }, explained: -5, unexplained: 1 });
  });

  it('takes all of a difference for unexplained without a file', async () => {
    await pushRows(business, [{ externalId: 'a', amount: 5, date: '2026-03-02' }]);
    expect(await startedReport({ to: '2026-03-06', closingBalance: 90 })).toMatchObject({
      reconciliation: { bookBalance: 95, difference: -5, statementUploadId: null },
      statement: null,
      reasons: [],
      explained: 0,
      unexplained: -5,
    });
  });

  it('notes what is pending, transfers without their other side and lines that are of no bank transaction', async () => {
    const rows = await pushRows(business, [
      { externalId: 'waits', amount: 5, date: '2026-03-02', pending: true },
      { externalId: 'moved', amount: 8, date: '2026-03-03' },
    ]);
    await decide(business, rows['moved']!.id, 'transfer');
    const lines = [
      { accountNumber: '1000', debit: 2.5 },
      { accountNumber: '3000', credit: 2.5 },
    ];
    dataOf(
      await business.api.post('/v1/journal-entries', {
        date: '2026-03-04',
        description: 'Cash found',
        lines,
      }),
      201,
    );
    const { notes } = await startedReport({ to: '2026-03-06', closingBalance: 92 });
    expect(notes).toMatchObject([
      { code: 'pending', count: 1, amount: -5, items: [{ date: '2026-03-02', bookAmount: 5, amount: -5 }] },
      { code: 'transfer_in_transit', count: 1, amount: -8, items: [{ transactionId: rows['moved']!.id }] },
      {
        code: 'not_from_bank',
        count: 1,
        amount: 2.5,
        items: [{ description: 'Cash found', bookAmount: -2.5 }],
      },
    ]);
  });

  describe('as a file', () => {
    let path: string;

    beforeEach(async () => {
      const statementUploadId = await committed(balancedFile(BALANCED_ROWS, 105));
      await pushRows(business, [{ externalId: 'x', amount: 4, date: '2026-03-04' }]);
      const { id } = dataOf(await start({ statementUploadId, closingBalance: 106 }), 201);
      path = `/v1/bank-accounts/${account}/reconciliations/${id}/report`;
    });

    it('leads from one balance to the other', async () => {
      const { text, headers } = await business.api.get(`${path}?format=csv`);
      expect(headers.get('content-disposition')).toContain('reconciliation-2026-03-01-to-2026-03-06.csv');
      const records = text
        .trim()
        .split(/\r?\n/)
        .map((record) => record.split(','));
      expect(records.slice(1).map((record) => [record[0], record.at(-1)])).toEqual([
        ['book_balance', '101.00'],
        ['not_in_statement', '4.00'],
        ['unexplained', '1.00'],
        ['closing_balance', '106.00'],
      ]);
    });

    it('has the balance of the bank as a formula', async ({ skip }) => {
      skipWithoutOpenpyxl(skip);
      const [workbook] = readWorkbooks([await workbookOf(business, path)]);
      const { heading, rows } = tableOf(workbook!);
      expect(heading).toMatchObject({
        'Bank account': 'chk',
        Status: 'Draft',
        'Statement file': 'statement.txt',
      });
      expect(rows.map((row) => [row['Description']?.value, row['Amount']?.value])).toEqual([
        ['Balance of the books', 101],
        ['In the books, not in the statement', undefined],
        ['row x', 4],
        ['Not explained', 1],
        ['Balance of the bank', 106],
      ]);
      expect(rows.at(-1)!['Amount']!.formula).not.toBeNull();
      expect(wrongFormulas(workbook!, 2)).toEqual([]);
    });

    it('is printed with the same rows', async () => {
      const pdf = await download(business, path, { accept: 'application/pdf' });
      expect(pdf.headers.get('content-disposition')).toContain('reconciliation-2026-03-01-to-2026-03-06.pdf');
      const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
      const texts = pages[0]!.texts.map(({ text }) => text);
      for (const text of ['Bank reconciliation', 'chk', 'row x', 'Not explained', '106.00', 'Page 1 of 1'])
        expect(texts).toContain(text);
    });
  });

  it('states what is owed on a card with the sign of the account', async () => {
    const card = await declared({
      externalId: 'card',
      kind: 'credit_card',
      openingBalance: 100,
      openingBalanceDate: '2026-03-01',
    });
    const statementUploadId = await committed(balancedFile([['a', '02', 5]], -105), card);
    expect(dataOf(await start({ statementUploadId }, card), 201)).toMatchObject({
      closingBalance: 105,
      bookBalance: 105,
    });
  });

  it('stays without its file if that is reverted, read again and deleted', async () => {
    const file = balancedFile(BALANCED_ROWS, 105);
    const statementUploadId = await committed(file);
    const { id } = dataOf(await start({ statementUploadId }), 201);
    dataOf(await revertStatement(business, statementUploadId));
    expect(dataOf(await uploadStatement(business, account, file)).id).toBe(statementUploadId);
    expect(await reportOf(id)).toMatchObject({ explained: 5, unexplained: 0 });
    dataOf(await business.api.send('DELETE', `/v1/statement-uploads/${statementUploadId}`));
    expect(await reportOf(id)).toMatchObject({
      reconciliation: { statementUploadId: null, closingBalance: 105 },
      statement: null,
      unexplained: 5,
    });
  });

  describe('refuses a statement file', () => {
    it('of another account', async () => {
      const other = await declared({
        externalId: 'other',
        openingBalance: 100,
        openingBalanceDate: '2026-03-01',
      });
      const statementUploadId = await committed(balancedFile(BALANCED_ROWS, 105), other);
      expectBadField(await start({ statementUploadId }), 'statementUploadId');
    });

    it('that is not committed', async () => {
      expectBadField(
        await start({ statementUploadId: await uploaded(balancedFile(BALANCED_ROWS, 105)) }),
        'statementUploadId',
      );
    });

    it('that does not exist', async () => {
      const statementUploadId = '018f0000-0000-7000-8000-000000000000';
      refusalOf(await start({ statementUploadId }), 404, 'not_found');
    });

    it('without a balance, or with that of another day', async () => {
      const statementUploadId = await committed(balancedFile(BALANCED_ROWS, null));
      expectBadField(await start({ statementUploadId }), 'to');
      expectBadField(await start({ statementUploadId, to: '2026-03-06' }), 'closingBalance');
      const stated = { statementUploadId, to: '2026-03-06', closingBalance: 105 };
      expect(dataOf(await start(stated), 201)).toMatchObject({ difference: 0 });
    });
  });
});
