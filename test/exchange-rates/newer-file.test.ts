import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReferenceRates } from '../../src/exchange-rates/reference/reference-rates.js';
import { calendarDate } from '../../src/kernel/calendar-date.js';
import type { CurrencyCode } from '../../src/kernel/currency.js';
import { toRateNumber } from '../../src/kernel/exchange-rate.js';
import { parseConfig } from '../../src/platform/config/config.js';
import { zip } from '../../src/platform/zip/zip.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness } from '../support/world/business.js';
import { createWorld } from '../support/world/world.js';

const [EUR, USD] = ['EUR', 'USD'] as CurrencyCode[] as [CurrencyCode, CurrencyCode];
const NEW_DAY = calendarDate('2026-11-27');

describe('a newer file of reference rates', () => {
  let folder: string;
  let file: string;
  let warnings: unknown[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rates-'));
    file = join(folder, 'eurofxref-hist.zip');
    warnings = [];
    vi.spyOn(Logger.prototype, 'warn').mockImplementation((message: unknown) => void warnings.push(message));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  /** Writes the file at a time of its own: changes within a tick of the clock would look alike. */
  let changes = 0;
  function put(content: Buffer): void {
    writeFileSync(file, content);
    const time = new Date(Date.UTC(2026, 10, 27, 16, 0, (changes += 1)));
    utimesSync(file, time, time);
  }
  const archiveOf = (csv: string) =>
    buffer(zip(Readable.from([{ name: 'eurofxref-hist.csv', content: [csv] }])));
  const rates = (...lines: string[]) => archiveOf(['Date,USD,', ...lines, ''].join('\n'));
  const start = () => {
    const reference = new ReferenceRates(parseConfig({ EXCHANGE_RATES_FILE: file }));
    reference.onModuleInit();
    return reference;
  };
  const rateOn = (reference: ReferenceRates, day = NEW_DAY) =>
    reference.table.between(EUR, USD, { from: day, to: day }).map(({ rate }) => toRateNumber(rate));

  it('counts in place of the one that is shipped', async () => {
    put(await rates('2026-11-27,1.16,'));
    const reference = start();
    expect(rateOn(reference)).toEqual([1.16]);
    expect(rateOn(reference, calendarDate('2026-03-13'))).toEqual([]);
    expect(new ReferenceRates(parseConfig({})).table.newest).toBe('2026-04-13');
  });

  it('is read again when it has changed', async () => {
    put(await rates('2026-11-26,1.15,'));
    const reference = start();
    expect(rateOn(reference)).toEqual([]);
    put(await rates('2026-11-27,1.16,', '2026-11-26,1.15,'));
    expect(rateOn(reference)).toEqual([1.16]);
    expect(warnings).toEqual([]);
  });

  it('leaves the rates as they were while it cannot be read, with one warning', async () => {
    const good = await rates('2026-11-27,1.16,');
    put(good);
    const reference = start();
    put(good.subarray(0, good.length - 30));
    expect([rateOn(reference), rateOn(reference)]).toEqual([[1.16], [1.16]]);
    expect(warnings).toHaveLength(1);
    rmSync(file);
    expect([rateOn(reference), rateOn(reference)]).toEqual([[1.16], [1.16]]);
    expect(warnings).toHaveLength(2);
    put(await rates('2026-11-27,1.17,'));
    expect(rateOn(reference)).toEqual([1.17]);
    expect(warnings).toHaveLength(2);
  });

  it.each<[string, () => Promise<Buffer> | Buffer | null]>([
    ['is not there', () => null],
    ['is no archive', () => Buffer.from('rates')],
    ['is an empty archive', () => buffer(zip(Readable.from([])))],
    ['is another table', () => archiveOf('Day,USD\n2026-11-27,1.16\n')],
  ])('that %s is refused at the start', async (_, contentOf) => {
    const content = await contentOf();
    if (content) put(content);
    expect(start).toThrow(/EXCHANGE_RATES_FILE must name eurofxref-hist.zip/);
  });

  it('is what a service converts with', async () => {
    const shipped = readFileSync('data/eurofxref-hist.zip');
    put(await rates('2026-03-13,2,'));
    const world = await createWorld({ env: { EXCHANGE_RATES_FILE: file } });
    try {
      const business = await newBusiness(world);
      const shown = async () =>
        dataOf(
          await business.api.get('/v1/exchange-rates?currency=EUR&from=2026-03-13&to=2026-03-13'),
        ).rates.map(({ rate }: { rate: number }) => rate);
      expect(await shown()).toEqual([2]);
      put(shipped);
      expect(await shown()).toEqual([1.1476]);
    } finally {
      await world.close();
    }
  });
});
