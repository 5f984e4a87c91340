import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { groupBy } from '../../src/kernel/collections.js';
import { postExampleBooks } from '../support/books/example.js';
import { postEntry, trialBalanceOf } from '../support/books/steps.js';
import { expectBadField } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

/** No test here changes the books: they are created once. */
describe('the journal for other programs', () => {
  let business: TestBusiness;
  let balances: Record<string, number>;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await postExampleBooks(business);
    await postEntry(business, { '6300': 0.07, '1000': -0.07 }, { description: 'Café – “Zürich”' });
    balances = await trialBalanceOf(business, 'to=2026-12-31');
  });

  const get = (query: string, accept = '*/*') => business.api.get(`/v1/reports/journal?${query}`, { accept });

  /** The sums of amounts by account number, without those of 0. */
  function sums(
    lines: readonly (readonly [accountNumber: string, amount: string])[],
  ): Record<string, number> {
    const cents: Record<string, number> = {};
    for (const [number, amount] of lines)
      cents[number] = (cents[number] ?? 0) + Math.round(Number(amount) * 100);
    return Object.fromEntries(
      Object.entries(cents).flatMap(([number, sum]) => (sum === 0 ? [] : [[number, sum / 100]])),
    );
  }

  it('as IIF has balanced entries that sum to the trial balance', async () => {
    const response = await get('format=iif');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=windows-1252');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=journal.iif');
    const { rootUrl, credential } = business.api;
    const headers = { authorization: `Bearer ${credential}` };
    const file = await fetch(`${rootUrl}/v1/reports/journal?format=iif`, { headers });
    const records = Buffer.from(await file.arrayBuffer())
      .toString('latin1')
      .split('\r\n')
      .map((line) => line.split('\t'));
    const lines = records
      .filter(([keyword]) => keyword === 'TRNS' || keyword === 'SPL')
      .map((fields) => [fields[3]!.split(' ')[0]!, fields[4]!] as const);
    expect(sums(lines)).toEqual(balances);
    const declared = new Set(records.filter(([keyword]) => keyword === 'ACCNT').map((fields) => fields[1]));
    expect(declared.size).toBe(70);
    for (const [keyword, , , account] of records)
      if (keyword === 'TRNS' || keyword === 'SPL') expect(declared).toContain(account);
    expect(records.flat()).toContain('Caf\xe9 \x96 \x93Z\xfcrich\x94');
  });

  it('as Xero CSV has journals that sum to the trial balance', async () => {
    const response = await get('format=xero');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=journal.csv');
    const rows: Record<string, string>[] = parse(response.text, { columns: true });
    expect(sums(rows.map((row) => [row['*AccountCode']!, row['*Amount']!] as const))).toEqual(balances);
    expect(new Set(rows.map((row) => row['*TaxRate']))).toEqual(new Set(['Tax Exempt']));
    const journals = groupBy(rows, (row) => `${row['*Narration']} ${row['*Date']}`);
    for (const lines of journals.values())
      expect(sums(lines.map((row) => ['all', row['*Amount']!] as const))).toEqual({});
  });

  it('has the entries of the period alone', async () => {
    const { text } = await get('format=xero&from=2026-01-01&to=2026-01-31');
    const rows: Record<string, string>[] = parse(text, { columns: true });
    expect(new Set(rows.map((row) => row['*Date']))).toEqual(new Set(['10 Jan 2026', '15 Jan 2026']));
  });

  it('is what `format` says, whatever the caller accepts', async () => {
    expect((await get('format=xero', 'text/plain')).headers.get('content-type')).toContain('text/csv');
    expect((await get('', 'text/csv')).status).toBe(406);
    expect((await get('format=plain_text', 'text/csv')).headers.get('content-type')).toContain('text/plain');
  });

  it('is refused in an unknown format', async () => {
    expectBadField(await get('format=qbo'), 'format');
  });
});
