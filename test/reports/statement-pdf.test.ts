import { beforeAll, describe, expect, it } from 'vitest';
import { postExampleBooks } from '../support/books/example.js';
import { roundedRows, rowsOf } from '../support/books/statement-rows.js';
import { newEntity, postEntry, reportOf } from '../support/books/steps.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { readPdf, type ReadPdf } from '../support/pdf/read-pdf.js';
import { rowsOnPages } from '../support/pdf/statement-pages.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const PDF = 'application/pdf';
const PERIOD = 'from=2026-01-01&to=2026-02-28';
const TYPES = ['profit_and_loss', 'balance_sheet', 'cash_flow'] as const;
const ADDITIONS = [
  '',
  '&interval=month',
  '&compare=previous_period',
  '&interval=month&compare=previous_year',
];
const THREE_YEARS = 'from=2024-01-01&to=2026-12-31&interval=month';

/** No test here changes the books that others read: they are created once. */
describe('a statement as a PDF file', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld(), { name: 'Łódź & Söhne Ελλάς ООО' });
    await postExampleBooks(business);
  });

  const fetchFile = (path: string, options: { accept?: string; method?: string } = {}, of = business) =>
    fetch(`${of.api.rootUrl}/v1/reports/statements/${path}`, {
      method: options.method ?? 'GET',
      headers: { authorization: `Bearer ${of.api.credential}`, accept: options.accept ?? PDF },
    });

  async function fileOf(path: string, of = business): Promise<Buffer> {
    const response = await fetchFile(path, {}, of);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(PDF);
    return Buffer.from(await response.arrayBuffer());
  }

  const read = async (path: string, of = business): Promise<ReadPdf> => readPdf(await fileOf(path, of));
  const textsOf = ({ pages }: ReadPdf, at = 0) => pages[at]!.texts.map(({ text }) => text);

  it.each(TYPES)('%s has the amounts of the JSON, with columns and comparisons', async (type) => {
    for (const addition of ADDITIONS) {
      const path = `${type}?${PERIOD}${addition}`;
      const expected = rowsOf(await reportOf(business, `statements/${path}`));
      expect(roundedRows(rowsOnPages((await read(path)).pages)), path).toEqual(roundedRows(expected));
    }
  });

  it.each(TYPES)('%s has 36 columns on several pages, with the accounts on each', async (type) => {
    for (const compare of ['', '&compare=previous_year']) {
      const path = `${type}?${THREE_YEARS}${compare}`;
      const file = await fileOf(path);
      const { pages } = await readPdf(file);
      const expected = rowsOf(await reportOf(business, `statements/${path}`));
      expect(roundedRows(rowsOnPages(pages)), path).toEqual(roundedRows(expected));
      for (const [at, page] of pages.entries()) {
        expect(page.width).toBeGreaterThan(page.height);
        expect(page.texts.at(-1)!.text).toBe(`Page ${at + 1} of ${pages.length}`);
        expect(page.texts.at(-2)!.text).toMatch(/^Columns? \d+(–\d+)? of 37$/);
      }
      expect(file.length).toBeLessThan(150_000);
    }
  });

  it('has the budget as a comparison', async () => {
    const lines = [{ accountNumber: '4000', month: '2026-01', amount: 4000 }];
    dataOf(await business.api.put('/v1/budgets', { fiscalYear: 2026, lines }));
    const path = `profit_and_loss?${PERIOD}&compare=budget`;
    const file = await read(path);
    const expected = rowsOf(await reportOf(business, `statements/${path}`));
    expect(roundedRows(rowsOnPages(file.pages))).toEqual(roundedRows(expected));
    expect(textsOf(file)).toContain('Budget, 2026-01-01 to 2026-02-28');
  });

  it('says what it is', async () => {
    const { info, pages } = await read(`profit_and_loss?${PERIOD}&compare=previous_period`);
    expect(info).toMatchObject({
      Title: 'Income statement, Łódź & Söhne Ελλάς ООО, 2026-01-01 to 2026-02-28',
      Author: 'Łódź & Söhne Ελλάς ООО',
      Producer: 'Charterbook',
      Language: 'en-US',
      CreationDate: 'D:20260315120000Z',
    });
    expect(pages[0]!.texts.slice(0, 11).map(({ text }) => text)).toEqual([
      'Income statement',
      'Łódź & Söhne Ελλάς ООО',
      '2026-01-01 to 2026-02-28',
      'Compared with',
      '2025-11-01 to 2025-12-31',
      'Currency',
      'USD',
      'Basis',
      'Accrual',
      'Prepared at',
      '2026-03-15T12:00:00.000Z',
    ]);
    expect(textsOf(await read('balance_sheet?to=2026-02-28'))).toContain('As of 2026-02-28');
  });

  it('is the same file for the same books', async () => {
    const path = `cash_flow?${PERIOD}&interval=month`;
    const [first, second] = [await fileOf(path), await fileOf(path)];
    expect(second.equals(first)).toBe(true);
    expect(first.length).toBeLessThan(40_000);
  });

  it('is a page even if the books are empty', async () => {
    const other = await newBusiness(await theWorld());
    for (const type of TYPES) {
      const { pages } = await read(`${type}?${PERIOD}`, other);
      expect(pages).toHaveLength(1);
    }
  });

  it.each([
    ['US', [612, 792]],
    ['DE', [595.28, 841.89]],
    ['JP', [595.28, 841.89]],
  ] as const)('is on the paper of the country of the company: %s', async (country, size) => {
    const { id } = await newEntity(business, { country });
    const { pages } = await read(`profit_and_loss?${PERIOD}&entityId=${id}`);
    expect(pages.map(({ width, height }) => [width, height])).toEqual([size]);
  });

  it.each([
    ['JP', -900_000, '(900,000)'],
    ['BH', 1234.567, '1,234.567'],
  ] as const)("has the currency's decimals: %s", async (country, amount, shown) => {
    const { id } = await newEntity(business, { country });
    await postEntry(business, { '1000': amount, '4000': -amount }, { entityId: id, date: '2026-01-31' });
    expect(textsOf(await read(`profit_and_loss?${PERIOD}&entityId=${id}`))).toContain(shown);
  });

  it('has names of any script, and no text over another', async () => {
    const other = await newBusiness(await theWorld(), { name: '日本商事 🧾 '.repeat(12).trim() });
    const names = [
      'Łódź Spółka z o.o.',
      'Ελληνικά Έσοδα',
      'Выручка',
      '日本語',
      'emoji 🧾 😀',
      'e\u0301 o\u0308',
      'שלום',
      '=1+2',
      '<b>&amp;',
      '(a) \\ b',
      'long name '.repeat(11).trim(),
      'W'.repeat(120),
    ];
    for (const [at, name] of names.entries()) {
      const body = { accountNumber: `4.${at}`, name, category: 'revenue' };
      dataOf(await other.api.post('/v1/accounts', body), 201);
      await postEntry(other, { [`4.${at}`]: -5 - at, '1000': 5 + at });
    }
    const path = 'profit_and_loss?from=2026-01-01&to=2026-12-31';
    const file = await read(path, other);
    const shown = new Set(textsOf(file));
    for (const name of names.slice(0, -2)) expect(shown).toContain(name.normalize('NFC'));
    for (const each of [path, `${path}&interval=month&compare=previous_year`])
      expect(roundedRows(rowsOnPages((await read(each, other)).pages))).toEqual(
        roundedRows(rowsOf(await reportOf(other, `statements/${each}`))),
      );
  });

  it.each([
    ['profit_and_loss', 'income-statement-2026-01-01-to-2026-02-28.pdf'],
    ['balance_sheet', 'balance-sheet-2026-02-28.pdf'],
    ['cash_flow', 'cash-flow-statement-2026-01-01-to-2026-02-28.pdf'],
  ])('%s is a file to save: %s', async (type, name) => {
    const path = type === 'balance_sheet' ? `${type}?to=2026-02-28` : `${type}?${PERIOD}`;
    const response = await fetchFile(path);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
    expect(response.headers.get('vary')).toContain('Accept');
    const head = await fetchFile(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, PDF]);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  it.each([
    ['pdf', 'application/json', PDF],
    ['pdf', 'text/html', PDF],
    ['json', PDF, 'application/json; charset=utf-8'],
    ['csv', PDF, 'text/csv; charset=utf-8'],
  ])('format=%s beats Accept: %s', async (format, accept, type) => {
    const response = await fetchFile(`profit_and_loss?${PERIOD}&format=${format}`, { accept });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  });

  it('is what a caller gets that prefers it', async () => {
    const typeFor = async (accept: string) =>
      (await fetchFile(`cash_flow?${PERIOD}`, { accept })).headers.get('content-type');
    expect(await typeFor(`${PDF}, application/json;q=0.5`)).toBe(PDF);
    expect(await typeFor(`text/csv, ${PDF};q=0.9`)).toBe('text/csv; charset=utf-8');
    expect(await typeFor(`application/*`)).toBe('application/json; charset=utf-8');
  });

  it('is refused where it is not offered, and errors are JSON', async () => {
    refusalOf(await business.api.get('/v1/reports/trial-balance', { accept: PDF }), 406, 'not_acceptable');
    expectBadField(await business.api.get('/v1/reports/trial-balance?format=pdf'), 'format');
    expectBadField(await business.api.get('/v1/reports/statements/cash_flow?format=pdf'), 'from');
    expectBadField(await business.api.get(`/v1/reports/statements/nothing?${PERIOD}&format=pdf`), 'type');
    const months = 'from=2020-01-01&to=2026-12-31&interval=month&format=pdf';
    expectBadField(await business.api.get(`/v1/reports/statements/cash_flow?${months}`), 'interval');
  });
});
