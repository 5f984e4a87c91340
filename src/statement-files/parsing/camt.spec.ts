import { describe, expect, it } from 'vitest';
import {
  cutEverywhere,
  expectOnlyDeclaredErrors,
  expectSameInAnyChunks,
  parse,
  type Parser,
  problemOf,
  USD,
} from '../../../test/support/statement-files/parsing.js';
import { readCamt } from './camt.js';

const parser: Parser = (chunks, collector) => readCamt(chunks, collector, USD);
const FILE = `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE44 5001</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>
<TxDtls><Amt Ccy="EUR">10.00</Amt><RltdPties><Cdtr><Pty><Nm>ACME</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Rent</Ustrd></RmtInf></TxDtls>
<TxDtls><Amt Ccy="EUR">20.00</Amt><RltdPties><Cdtr><Nm>Beta</Nm></Cdtr></RltdPties></TxDtls>
</NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><DtTm>2026-03-02T00:00:00</DtTm></ValDt><AddtlNtryInf>Interest</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="EUR">1</Amt><Sts>PDNG</Sts></Ntry><Ntry><Amt Ccy="EUR">1</Amt><Sts>INFO</Sts></Ntry>
</Stmt></BkToCstmrStmt></Document>
`;

describe('readCamt', () => {
  it('reads a statement with its balances, and splits a batch', async () => {
    const { rows, statements, notices } = await parse(parser, FILE);
    expect(rows).toEqual(['2026-03-01 1000 ACME Rent', '2026-03-01 2000 Beta', '2026-03-02 -1250 Interest']);
    expect(statements).toMatchObject([
      { account: 'DE445001', currency: 'EUR', openingMinor: 10_000n, closingMinor: -1_000n, line: 2 },
    ]);
    expect(notices).toEqual({ pending_entry: 1, information_entry: 1 });
  });

  it('does not split a batch whose details do not sum to it', async () => {
    const { rows, notices } = await parse(parser, FILE.replace('>20.00<', '>20.01<'));
    expect(rows[0]).toBe('2026-03-01 3000 Bank entry');
    expect(notices['batch_not_split']).toBe(1);
  });

  it.each([
    ['camt.053', 'camt.052', 'is not a camt.053.001.02 to .08 statement'],
    ['001.08', '001.01', 'is not a camt.053.001.02 to .08 statement'],
    ['<Stmt>', '<Rpt>', 'is not well-formed XML'],
    ['>DBIT</CdtDbtInd><Sts>', '>OUT</CdtDbtInd><Sts>', 'line 6: "OUT" is neither CRDT nor DBIT (CdtDbtInd)'],
    ['>30.00<', '>thirty<', 'line 6: "thirty" is not an amount'],
    ['2026-03-01', '2026-02-29', 'line 6: "2026-02-29" is not a date'],
    [
      '<Amt Ccy="EUR">30.00',
      '<Amt Ccy="USD">30.00',
      'line 6: the entry is in USD, but the account is in EUR',
    ],
    ['<Amt Ccy="EUR">30.00', '<Amt>30.00', 'line 6: "" is not a known currency'],
    ['<Amt Ccy="EUR">100.00</Amt>', '', 'line 4: the balance has no amount (Amt)'],
    [
      '<Amt Ccy="EUR">100.00',
      '<Amt Ccy="USD">100.00',
      'line 4: the balance is in USD, but the account is in EUR',
    ],
  ])('with %j as %j is rejected', async (from, to, problem) => {
    expect(FILE).toContain(from);
    expect(await problemOf(() => parse(parser, FILE.replace(from, to)))).toContain(problem);
  });

  it.each([
    ['<Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT', '<Amt Ccy="EUR">N/A</Amt><CdtDbtInd>DBIT'],
    ['<Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT', '<CdtDbtInd>DBIT'],
    ['10.00</Amt><CdtDbtInd>DBIT', '10.00</Amt><CdtDbtInd>?'],
  ])('reads a statement whose closing balance %s is %s', async (from, to) => {
    const { rows, statements, notices } = await parse(parser, FILE.replace(from, to));
    expect(rows).toHaveLength(3);
    expect(statements).toMatchObject([{ openingMinor: 10_000n, closingMinor: null }]);
    expect(notices).toMatchObject({ missing_balance: 1 });
  });

  it('reads a closing balance without a currency in that of the account', async () => {
    const text = FILE.replace('<Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT', '<Amt>10.00</Amt><CdtDbtInd>DBIT');
    const { statements, notices } = await parse(parser, text);
    expect(statements).toMatchObject([{ closingMinor: -1_000n }]);
    expect(notices).toMatchObject({ invalid_field: 1 });
  });

  it('rejects more entries than a file may have, also if they are skipped', async () => {
    const pending = '<Ntry><Sts>PDNG</Sts></Ntry>';
    const text = FILE.replace('</Stmt>', `${pending.repeat(100_000)}</Stmt>`);
    expect(await problemOf(() => parse(parser, text))).toContain('more than 100000 entries: split the file');
  });

  it('rejects a document without a statement', async () => {
    const text = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>';
    expect(await problemOf(() => parse(parser, text))).toBe('file has no statement (Stmt)');
  });

  it('reads the same file in chunks of any size', () => expectSameInAnyChunks(parser, FILE));

  it('rejects a file that is cut anywhere', async () => {
    await cutEverywhere(parser, FILE, (rows, cut) => {
      if (cut.trim() !== FILE.trim()) expect([cut.length, rows]).toEqual([cut.length, null]);
    });
  });

  it('never throws anything but its declared error', () =>
    expectOnlyDeclaredErrors(parser, FILE.match(/<[^>]*>|[^<>\n]+/g) ?? []));
});
