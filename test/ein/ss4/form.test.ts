import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { PDFDocument } from 'pdf-lib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawSs4 } from '../../../src/ein/ss4/draw-ss4.js';
import { PRINCIPAL_ACTIVITIES, type Ss4Facts } from '../../../src/ein/ss4/ss4-facts.js';
import { Ss4Form } from '../../../src/ein/ss4/ss4-form.js';
import { ss4Lines } from '../../../src/ein/ss4/ss4-lines.js';
import { ss4Problems } from '../../../src/ein/ss4/ss4-problems.js';
import { stampSignature } from '../../../src/ein/ss4/stamp-signature.js';
import { calendarDate } from '../../../src/kernel/calendar-date.js';
import { COUNTRY_CODES } from '../../../src/kernel/country.js';
import { US_STATE_CODES } from '../../../src/kernel/us-states.js';
import { parseConfig } from '../../../src/platform/config/config.js';
import { FakeClock } from '../../support/world/fake-clock.js';
import { CORPORATION, DAY, DESIGNEE, FOREIGN_LLC, SETTING, textsOf } from '../../support/ein/ss4/facts.js';
import { officialForm } from '../../support/ein/ss4/official-form.js';

const DESIGNEE_SETTINGS = {
  DESIGNEE_NAME: DESIGNEE.name,
  DESIGNEE_PHONE: DESIGNEE.phone,
  DESIGNEE_ADDRESS: DESIGNEE.address,
  DESIGNEE_FAX: DESIGNEE.fax!,
};

let directory: string;
let warnings: unknown[][];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ss4-'));
});
afterAll(() => rm(directory, { recursive: true }));
beforeEach(() => {
  warnings = [];
  vi.spyOn(Logger.prototype, 'warn').mockImplementation(
    (...message: unknown[]) => void warnings.push(message),
  );
});
afterEach(() => void vi.restoreAllMocks());

async function startForm(settings: Record<string, string> = {}): Promise<Ss4Form> {
  const form = new Ss4Form(parseConfig(settings), new FakeClock(Date.parse('2025-11-22T02:00:00Z')));
  await form.onModuleInit();
  return form;
}

async function fileOf(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
}

const saidBy = async (pdf: Uint8Array) => (await textsOf(pdf)).map(({ text }) => text);

describe('[2.7] Form SS-4 without a template', () => {
  it('is our own page, with the designee and the return fax of the settings', async () => {
    const form = await startForm({ ...DESIGNEE_SETTINGS, RETURN_FAX: '+1 307 555 0199' });
    const expected = await drawSs4(ss4Lines(FOREIGN_LLC, SETTING), DAY);
    expect(Buffer.compare(await form.render(FOREIGN_LLC, { day: DAY }), expected)).toBe(0);
    expect(warnings).toEqual([]);
  });

  it("has the IRS's current date by default", async () => {
    const said = await saidBy(await (await startForm()).render({ ...CORPORATION, startDate: null }));
    expect(said).toContain('11/21/2025');
    expect(said).not.toContain(DESIGNEE.name);
  });

  it('warns about a designee with the telephone number of the taxpayer', async () => {
    const form = await startForm({ ...DESIGNEE_SETTINGS, DESIGNEE_PHONE: '+372 5555-1234' });
    await form.render(FOREIGN_LLC);
    expect(warnings).toEqual([
      [
        { shared: ['phone'] },
        'the designee of an SS-4 has the same address or telephone number as the taxpayer',
      ],
    ]);
  });

  it('does not start with a designee that cannot be written on it', async () => {
    await expect(startForm({ ...DESIGNEE_SETTINGS, DESIGNEE_NAME: 'Фирма' })).rejects.toThrow(
      /not usable:\n {2}- DESIGNEE_NAME must be in the Latin alphabet/,
    );
  });
});

describe('[2.7] Form SS-4 with a template', () => {
  it('is the official form, filled in', async () => {
    const form = await startForm({ SS4_TEMPLATE: await fileOf('official.pdf', (await officialForm()).pdf) });
    const said = await saidBy(await form.render(FOREIGN_LLC));
    expect(said).not.toContain('Application for Employer Identification Number');
    expect(said).toContain('c1_7');
    expect(said).toContain('Tamm & Daughters Software LLC');
    expect(warnings).toEqual([]);
  });

  it('is our own page if the template lacks fields, and the log names them', async () => {
    const { pdf } = await officialForm({ without: ['f1_31[0]', 'c1_6[3]'] });
    const path = await fileOf('old.pdf', pdf);
    const form = await startForm({ SS4_TEMPLATE: path });
    const missing = ['topmostSubform[0].Page1[0].f1_31[0]', 'topmostSubform[0].Page1[0].c1_6[3]'];
    expect(warnings).toEqual([
      [{ template: path, missing }, expect.stringContaining('forms are drawn instead')],
    ]);
    expect(await saidBy(await form.render(FOREIGN_LLC))).toContain(
      'Application for Employer Identification Number (Form SS-4, Rev. December 2025)',
    );
  });

  it('is our own page if a text does not fit into its field', async () => {
    const { pdf } = await officialForm({ fieldWidth: 110 });
    const form = await startForm({ SS4_TEMPLATE: await fileOf('narrow.pdf', pdf) });
    expect(await saidBy(await form.render(FOREIGN_LLC))).toContain('FOREIGN');
    expect(warnings).toEqual([[expect.stringContaining('does not fit into the official form')]]);
  });

  it.each([
    ['that does not exist', async () => join(directory, 'nowhere.pdf')],
    ['that is a directory', async () => directory],
    ['that is not a PDF', () => fileOf('text.pdf', 'not a PDF')],
    ['that is empty', () => fileOf('empty.pdf', '')],
  ])('does not start with a file %s', async (_what, path) => {
    await expect(startForm({ SS4_TEMPLATE: await path() })).rejects.toThrow(
      /not usable:\n {2}- SS4_TEMPLATE must name a readable fillable PDF/,
    );
  });

  it('draws its own page for a PDF without any form', async () => {
    const plain = await PDFDocument.create();
    plain.addPage();
    await startForm({ SS4_TEMPLATE: await fileOf('plain.pdf', await plain.save()) });
    expect(warnings).toHaveLength(1);
  });
});

describe('facts without problems', () => {
  const letter = fc.constantFrom(...Array.from("abcdefghijk LMNOPWÀéßşłđŐ'\u2019,.&-\u0301\u00a0\t\u20ac"));
  const text = (maxLength: number) =>
    fc.oneof(
      { weight: 30, arbitrary: fc.string({ unit: letter, minLength: 1, maxLength: maxLength * 0.6 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength }) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength }) },
    );
  const address = fc.record(
    {
      line1: text(120),
      line2: text(120),
      city: text(80),
      region: text(80),
      postalCode: text(20),
      country: fc.constantFrom(...COUNTRY_CODES),
    },
    { requiredKeys: ['line1', 'city', 'country'] },
  );
  const party = fc.record(
    {
      firstName: text(80),
      lastName: text(80),
      title: text(80),
      email: fc.constant('a@example.com'),
      phone: text(40),
      fax: text(40),
      address,
    },
    { requiredKeys: ['firstName', 'lastName', 'title', 'email', 'phone', 'address'] },
  );
  const kind = fc.oneof(
    fc.record({ entityType: fc.constant('LLC' as const), memberCount: fc.integer({ min: 1, max: 999 }) }),
    fc.constant({ entityType: 'CORP' as const, memberCount: null }),
  );
  const facts: fc.Arbitrary<Ss4Facts> = fc
    .record({
      legalName: text(200),
      filingState: fc.constantFrom(...US_STATE_CODES),
      responsibleParty: party,
      mailingAddress: address,
      county: text(60),
      startDate: fc.constantFrom(null, calendarDate('2025-11-03')),
      closingMonth: fc.integer({ min: 1, max: 12 }),
      businessPurpose: text(300),
      principalActivity: fc.constantFrom(...PRINCIPAL_ACTIVITIES),
      principalProduct: text(200),
      kind,
    })
    .map(({ kind: { entityType, memberCount }, ...rest }) => ({ ...rest, entityType, memberCount }));

  it('can always be drawn and signed', async () => {
    let drawn = 0;
    await fc.assert(
      fc.asyncProperty(facts, async (given) => {
        if (ss4Problems(given).length > 0) return;
        drawn += 1;
        const pdf = await drawSs4(ss4Lines(given, SETTING), DAY);
        const { firstName, lastName } = given.responsibleParty;
        await stampSignature(pdf, { name: `${firstName} ${lastName}`, date: DAY });
      }),
      { numRuns: 300 },
    );
    // Otherwise the property would be vacuous.
    expect(drawn).toBeGreaterThan(20);
  });
});
