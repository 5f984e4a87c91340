import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts } from '../support/books/push.js';
import { dataOf } from '../support/http/responses.js';
import { commitStatement, revertStatement, uploadStatement } from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

/** Tables whose columns and signs need a mapping. */
const HEADER = 'Tag,Was,Wieviel';
const MAPPING = {
  columns: { date: 'Tag', description: 'Was', amount: 'Wieviel' },
  sign: 'positive_is_out',
};
const tableOf = (day: string, { header = HEADER, delimiter = ',', rows = 3 } = {}) =>
  [
    header.replaceAll(',', delimiter),
    ...Array.from({ length: rows }, (_, at) => [day, `Laden ${at}`, `${at + 1}.50`].join(delimiter)),
    '',
  ].join('\n');
const [MARCH, APRIL] = [tableOf('2026-03-01'), tableOf('2026-04-01')];

describe('the mapping of the last committed file', () => {
  let world: World;
  let business: TestBusiness;
  let account: string;
  let other: string;

  const declare = async (of: TestBusiness) =>
    dataOf(await declareAccounts(of, [{ externalId: 'chk' }, { externalId: 'two' }])).accounts.map(
      ({ bankAccountId }: any) => bankAccountId,
    );

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    [account, other] = await declare(business);
  });

  const upload = async (content: string | Buffer, fields: Record<string, unknown> = {}) => {
    const response = await uploadStatement(business, account, content, fields);
    expect(response.status, response.text).toBeLessThan(300);
    return response.body.data;
  };
  const commit = async (content: string | Buffer, fields: Record<string, unknown> = {}) =>
    dataOf(await commitStatement(business, (await upload(content, { name: 'march.csv', ...fields })).id));
  const asked = ({ ambiguities }: any) => ambiguities.map(({ field }: any) => field);

  it('is the default for the next file with the same header, and the preview says so', async () => {
    const { id, rememberedFrom } = await commit(MARCH, { mapping: MAPPING });
    expect(rememberedFrom).toBeNull();
    const april = await upload(tableOf('2026-04-01', { header: ' TAG, Was,wieviel' }));
    expect(april).toMatchObject({
      status: 'ready',
      mapping: MAPPING,
      rememberedFrom: { uploadId: id, fileName: 'march.csv' },
      counts: { new: 3 },
    });
    expect(april.rows[0]).toMatchObject({ date: '2026-04-01', amount: 1.5, direction: 'out' });
    const committed = dataOf(await commitStatement(business, april.id));
    expect(committed).toMatchObject({ status: 'committed', entered: { created: 3 } });
    // The next month remembers this one.
    expect((await upload(tableOf('2026-05-01'))).rememberedFrom.uploadId).toBe(april.id);
  });

  it('is not applied before its commit', async () => {
    await upload(MARCH, { mapping: MAPPING });
    expect(await upload(APRIL)).toMatchObject({
      status: 'needs_mapping',
      mapping: {},
      rememberedFrom: null,
    });
  });

  it.each([
    ['other names', { header: 'Tag,Was,Betrag X' }],
    ['another delimiter', { delimiter: ';' }],
    ['the same names in another order', { header: 'Tag,Wieviel,Was' }],
  ])('is not applied to a header with %s', async (_, options) => {
    await commit(MARCH, { mapping: MAPPING });
    const view = await upload(tableOf('2026-04-01', options));
    expect(view).toMatchObject({ status: 'needs_mapping', rememberedFrom: null });
    expect(asked(view)).toContain('columns');
  });

  it('is not applied to another account', async () => {
    await commit(MARCH, { mapping: MAPPING });
    account = other;
    expect(await upload(APRIL)).toMatchObject({ status: 'needs_mapping', rememberedFrom: null });
  });

  it('is not applied to an account of another business', async () => {
    await commit(MARCH, { mapping: MAPPING });
    business = await newBusiness(world);
    [account] = await declare(business);
    expect(await upload(APRIL)).toMatchObject({ status: 'needs_mapping', rememberedFrom: null });
  });

  it('is forgotten when the commit is reverted: then an earlier one counts', async () => {
    const march = await commit(MARCH, { mapping: MAPPING });
    const negative = { ...MAPPING, sign: 'negative_is_out' };
    const april = await commit(APRIL, { mapping: negative });
    expect((await upload(tableOf('2026-05-01'))).mapping).toEqual(negative);
    dataOf(await revertStatement(business, april.id));
    expect((await upload(tableOf('2026-05-01'))).rememberedFrom.uploadId).toBe(march.id);
    dataOf(await revertStatement(business, march.id));
    expect(await upload(tableOf('2026-05-01'))).toMatchObject({ status: 'needs_mapping', mapping: {} });
  });

  it('is overridden by a mapping of the caller, which stays for the same file', async () => {
    await commit(MARCH, { mapping: MAPPING });
    const mapping = { ...MAPPING, sign: 'negative_is_out' };
    expect((await upload(APRIL)).rows[0].direction).toBe('out');
    for (const fields of [{ mapping }, {}]) {
      const view = await upload(APRIL, fields);
      expect(view).toMatchObject({ mapping, rememberedFrom: null });
      expect(view.rows[0].direction).toBe('in');
    }
    expect(await upload(APRIL, { mapping: {} })).toMatchObject({ status: 'needs_mapping', mapping: {} });
  });

  it('is asked for again if a file without a mapping was committed later', async () => {
    const known = (day: string) =>
      `Date,Description,Notes,Debit,Credit\n${day},Shop,Weekly shopping,5,\n${day},Acme,Invoice 7,,100\n`;
    const mapping = { columns: { description: 'Notes' } };
    await commit(known('2026-03-01'), { mapping });
    expect((await upload(known('2026-04-01'))).mapping).toEqual(mapping);
    await commit(known('2026-04-01'), { mapping: {} });
    expect(await upload(known('2026-05-01'))).toMatchObject({ mapping: {}, rememberedFrom: null });
  });

  it.each([
    ['its first line', MARCH.slice(HEADER.length + 1), APRIL.slice(HEADER.length + 1)],
    ['a line that could be a header', MARCH, APRIL],
  ])('is not remembered for a file without a header, by %s', async (_, march, april) => {
    const mapping = { hasHeader: false, columns: { date: 1, description: 2, amount: 3 }, sign: MAPPING.sign };
    await commit(march, { mapping });
    expect(await upload(april)).toMatchObject({ status: 'needs_mapping', rememberedFrom: null });
  });

  it('leaves out line numbers, which are those of one file', async () => {
    const { entered } = await commit(MARCH, { mapping: { ...MAPPING, skipLines: [3] } });
    expect(entered.created).toBe(2);
    expect(await upload(APRIL)).toMatchObject({ mapping: MAPPING, counts: { new: 3 } });
  });

  it('is not applied to a file that it cannot read, or that does not add up with it', async () => {
    const table = (dates: string[]) =>
      `Date,Description,Debit,Credit\n${dates.map((date) => `${date},Shop,1.00,`).join('\n')}\n`;
    await commit(table(['03/04/2026', '04/04/2026']), { mapping: { dateOrder: 'dmy' } });
    expect(await upload(table(['04/13/2026', '04/14/2026']))).toMatchObject({
      status: 'ready',
      mapping: {},
      rememberedFrom: null,
    });
    const balances = (rows: string[]) => `Date,Description,Amount,Balance\n${rows.join('\n')}\n`;
    const mapping = { sign: 'positive_is_out' };
    await commit(balances(['2026-03-01,Shop,5.00,95.00', '2026-03-02,Shop,7.00,88.00']), { mapping });
    const refunds = balances([
      '2026-04-01,Shop,-5.00,83.00',
      '2026-04-02,Acme,7.00,90.00',
      '2026-04-03,Shop,-1,89.00',
    ]);
    expect(await upload(refunds)).toMatchObject({ status: 'ready', mapping: {}, rememberedFrom: null });
  });

  it('asks what it leaves open', async () => {
    const table = (days: string[]) =>
      `${HEADER}\n${days.map((day, at) => `${day},Laden ${at},${at + 1}.50`).join('\n')}\n`;
    const { id } = await commit(table(['13.03.2026', '14.03.2026']), { mapping: MAPPING });
    const view = await upload(table(['03.04.2026', '04.05.2026']));
    expect(view).toMatchObject({
      status: 'needs_mapping',
      mapping: MAPPING,
      rememberedFrom: { uploadId: id },
    });
    expect(asked(view)).toEqual(['dateOrder']);
  });

  it('has the encoding of the file that it is from, unless a file is in UTF-8', async () => {
    const mapping = { ...MAPPING, encoding: 'windows-1250' };
    const inCodePage = (day: string) => Buffer.from(tableOf(day).replace('Laden 0', '\u00afABKA'), 'latin1');
    await commit(inCodePage('2026-03-01'), { mapping });
    const same = await upload(inCodePage('2026-04-01'));
    expect(same).toMatchObject({ encoding: 'windows-1250', mapping });
    expect(same.rows[0].description).toBe('ŻABKA');
    const utf8 = await upload(Buffer.from(tableOf('2026-05-01').replace('Laden 0', 'ŻABKA')));
    expect(utf8).toMatchObject({ encoding: 'utf-8', mapping: MAPPING });
    expect(utf8.rows[0].description).toBe('ŻABKA');
  });
});
