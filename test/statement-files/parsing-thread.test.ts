import { beforeEach, describe, expect, it } from 'vitest';
import type { CurrencyCode } from '../../src/kernel/currency.js';
import { InvalidRequest } from '../../src/kernel/domain-error.js';
import { digestOf } from '../../src/statement-files/parsing/rows-digest.js';
import { StatementParser } from '../../src/statement-files/statement-parser.js';
import { dataOf } from '../support/http/responses.js';
import { fixture, read } from '../support/statement-files/fixtures.js';
import {
  declareAccount,
  commitStatement,
  csvOf,
  uploadStatement,
} from '../support/statement-files/uploads.js';
import { newBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const OPTIONS = {
  account: { id: 'account-1', currency: 'USD' as CurrencyCode, isLiability: false, knownAs: null },
  format: null,
  mapping: {},
};

const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ['2026-03-01', `Row ${index}`, index + 1] as const);

describe('the thread that parses statement files', () => {
  let world: World;
  let parser: StatementParser;

  beforeEach(async () => {
    world = await theWorld();
    parser = world.app.get(StatementParser);
  });

  it.each<[string, Buffer]>([
    ['an OFX file', fixture('ofx/checking-sgml.ofx')],
    ['a table in several pieces', Buffer.from(csvOf(manyRows(2_500)))],
    ['a file that needs a mapping', fixture('csv/no-header.csv')],
  ])('returns what the parser returns for %s', async (_, content) => {
    const direct = await read(content);
    const { rowsSha256, mapping, rememberedFrom, ...file } = await parser.parse(content, OPTIONS);
    expect(file).toEqual(direct);
    expect({ mapping, rememberedFrom }).toEqual({ mapping: {}, rememberedFrom: null });
    expect(rowsSha256).toEqual(direct.status === 'ready' ? digestOf(direct.transactions) : null);
  });

  it('rejects a file with the problems of the parser, and parses the next one', async () => {
    await expect(parser.parse(Buffer.from('%PDF-1.7'), OPTIONS)).rejects.toEqual(
      InvalidRequest.at('file', 'is a PDF, not a statement file'),
    );
    expect(await parser.parse(fixture('qif/bank.qif'), OPTIONS)).toMatchObject({ format: 'qif' });
  });

  it('parses every upload and every commit', async () => {
    const business = await newBusiness(world);
    const bankAccountId = await declareAccount(business);
    await parser.onApplicationShutdown();
    const upload = dataOf(
      await uploadStatement(business, bankAccountId, csvOf([['2026-03-01', 'Rent', 900]])),
      201,
    );
    expect(parser.isRunning).toBe(true);
    await parser.onApplicationShutdown();
    expect(dataOf(await commitStatement(business, upload.id)).status).toBe('committed');
    expect(parser.isRunning).toBe(true);
  });
});
