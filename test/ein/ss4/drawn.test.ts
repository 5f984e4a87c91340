import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawSs4 } from '../../../src/ein/ss4/draw-ss4.js';
import { SIGNATURE_AREA } from '../../../src/ein/ss4/signature-area.js';
import { PRINCIPAL_ACTIVITIES, type Ss4Facts } from '../../../src/ein/ss4/ss4-facts.js';
import { ENTITY_BOXES, REASON_BOXES } from '../../../src/ein/ss4/ss4-kinds.js';
import { entryOf, SS4_LAYOUT } from '../../../src/ein/ss4/ss4-layout.js';
import { ss4Lines, type Ss4Setting, TEXT_LINES } from '../../../src/ein/ss4/ss4-lines.js';
import { calendarDate } from '../../../src/kernel/calendar-date.js';
import {
  CORPORATION,
  crossedLabels,
  DAY,
  FOREIGN_LLC,
  instructionsOf,
  PARTNERSHIP_LLC,
  type PageText,
  SETTING,
  textsOf,
  within,
} from '../../support/ein/ss4/facts.js';

const draw = (facts: Ss4Facts, setting: Ss4Setting = SETTING) =>
  drawSs4(ss4Lines(facts, setting), setting.day);

/** Every text at its maximum length: as many words as fit each place. */
const LONGEST: Ss4Facts = {
  ...PARTNERSHIP_LLC,
  legalName: 'LONG NAME '.repeat(16).trim(),
  memberCount: 999,
  responsibleParty: {
    ...PARTNERSHIP_LLC.responsibleParty,
    firstName: 'Maximiliana Wilhelmina',
    lastName: 'von Hohenstein-Wittgenstein zu Schwarzenberg',
    title: 'Member and President of the Board of Managers of the Company',
    phone: '+372 5555 1234 extension 12345678',
  },
  mailingAddress: {
    line1: 'Building of the Registered Agent, Second Floor, '.repeat(2).trim(),
    line2: 'Attention of the Company Secretary, Room 2000, Northern Wing',
    city: 'Krung Thep Maha Nakhon Amon Rattanakosin Mahinthara',
    region: 'Ayuthaya Mahadilok Phop Noppharat Ratchathani',
    postalCode: '1234567890',
    country: 'CD',
  },
  county: 'Prince of Wales-Hyder Census Area',
  businessPurpose: 'Wholesale and retail of goods for the house and the garden, '.repeat(4).slice(0, 230),
  principalActivity: 'retail',
  principalProduct: 'Goods for the house and the garden, '.repeat(5),
};

const FORMS: readonly (readonly [string, Ss4Facts, Ss4Setting])[] = [
  ['an LLC with one foreign member', FOREIGN_LLC, SETTING],
  ['an LLC with several members', PARTNERSHIP_LLC, { ...SETTING, designee: null, returnFax: null }],
  ['a corporation', CORPORATION, SETTING],
  ['an LLC with one US member', { ...FOREIGN_LLC, foreignOwned: false }, SETTING],
  [
    'an LLC with one member as an S corporation',
    { ...FOREIGN_LLC, regime: 's_corp', foreignOwned: false, streetAddress: PARTNERSHIP_LLC.mailingAddress },
    SETTING,
  ],
  ['the longest texts', LONGEST, SETTING],
];

describe.each(FORMS)('[2.7] the drawn Form SS-4 of %s', (_what, facts, setting) => {
  const lines = ss4Lines(facts, setting);
  let pdf: Uint8Array;
  let texts: PageText[];

  beforeAll(async () => {
    pdf = await draw(facts, setting);
    texts = await textsOf(pdf);
  });

  it('is one page of US Letter', async () => {
    const document = await PDFDocument.load(pdf);
    expect(document.getPageCount()).toBe(1);
    expect(document.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
  });

  it.each(TEXT_LINES)('contains on line %s exactly what the facts contain', (line) => {
    const found = within(texts, entryOf(line)).filter(({ size }) => size >= 9);
    const said = found.map(({ text }) => text).join(' ');
    expect(said.replaceAll(' ', '')).toBe(lines.texts[line].replaceAll(' ', ''));
  });

  it('writes every entry once, at 9 points or more, and every label at 7.5 or more', () => {
    const entries = texts.filter(({ size }) => size >= 9);
    const expected = TEXT_LINES.map((line) => lines.texts[line]).join('');
    const characters = (text: string) => Array.from(text.replaceAll(' ', '')).toSorted().join('');
    expect(characters(entries.map(({ text }) => text).join(''))).toBe(characters(expected + TITLE));
    for (const { size } of texts) expect(size).toBeGreaterThanOrEqual(7.5);
  });

  it('has everything inside the page and no overlapping text', () => {
    for (const { x, y, width, size } of texts) {
      expect(x).toBeGreaterThanOrEqual(36);
      expect(x + width).toBeLessThanOrEqual(612 - 36);
      expect(y - size * 0.22).toBeGreaterThanOrEqual(26);
      expect(y + size * 0.72).toBeLessThanOrEqual(792 - 26);
    }
    const overlapping = texts.flatMap((text, index) =>
      texts.slice(index + 1).flatMap((other) => (overlap(text, other) ? [[text.text, other.text]] : [])),
    );
    expect(overlapping).toEqual([]);
  });

  it('has every text inside one frame', () => {
    for (const text of texts) {
      const around = SS4_LAYOUT.page.frames.filter(
        (frame) =>
          text.x >= frame.x &&
          text.x + text.width <= frame.x + frame.width &&
          text.y - text.size * 0.2 >= frame.y &&
          text.y + text.size * 0.7 <= frame.y + frame.height,
      );
      expect(around, text.text).toHaveLength(1);
    }
  });
});

const TITLE = 'Application for Employer Identification Number (Form SS-4, Rev. December 2025)';

function overlap(a: PageText, b: PageText): boolean {
  const [top, bottom] = [0.7, 0.15];
  return (
    a.x < b.x + b.width &&
    b.x < a.x + a.width &&
    a.y - bottom * a.size < b.y + top * b.size &&
    b.y - bottom * b.size < a.y + top * a.size
  );
}

describe('the boxes of the drawn form', () => {
  it.each([
    [
      'an LLC with one foreign member',
      FOREIGN_LLC,
      ['Yes', 'Yes', 'Other (specify)', 'Other (specify)', 'Other (specify)', 'No'],
    ],
    [
      'an LLC with several members',
      PARTNERSHIP_LLC,
      ['Yes', 'Yes', 'Partnership', 'Started new business (specify type)', 'Retail', 'No'],
    ],
    [
      'a corporation',
      CORPORATION,
      [
        'No',
        'Corporation (form to be filed)',
        'Started new business (specify type)',
        'Finance & insurance',
        'No',
      ],
    ],
  ] as const)('are ticked for %s with the right labels', async (_what, facts, labels) => {
    expect(await crossedLabels(await draw(facts))).toEqual(labels);
  });

  it('are complete: 16 kinds of entity, 9 reasons, 12 activities', async () => {
    const drawn = SS4_LAYOUT.page.boxes.map(({ box }) => box);
    expect(new Set(drawn).size).toBe(drawn.length);
    const expected = [
      ...ENTITY_BOXES.map((name) => `9a.${name}`),
      ...REASON_BOXES.map((name) => `10.${name}`),
      ...PRINCIPAL_ACTIVITIES.map((name) => `16.${name}`),
      '8a.yes',
      '8a.no',
      '8c.yes',
      '8c.no',
      '14',
      '18.yes',
      '18.no',
    ];
    expect(drawn.toSorted()).toEqual(expected.toSorted());
    expect([ENTITY_BOXES.length, REASON_BOXES.length, PRINCIPAL_ACTIVITIES.length]).toEqual([16, 9, 12]);
  });

  it.each(PRINCIPAL_ACTIVITIES)('line 16: %s', async (principalActivity) => {
    const labels = await crossedLabels(await draw({ ...CORPORATION, principalActivity }));
    expect(labels).toHaveLength(5);
    const words = principalActivity.split('_')[0]!;
    expect(labels[3]!.toLowerCase()).toContain(words);
  });
});

describe('the drawn form', () => {
  it('has the number of every line, the title, and the note that it is a substitute', async () => {
    const texts = (await textsOf(await draw(FOREIGN_LLC))).map(({ text }) => text);
    const numbers = '1 2 3 4a 4b 5a 5b 6 7a 7b 8a 8b 8c 9a 9b 10 11 12 13 14 15 16 17 18'.split(' ');
    expect(numbers.filter((number) => !texts.includes(number))).toEqual([]);
    expect(texts).toContain(TITLE);
    expect(texts.some((text) => text.startsWith('Substitute for Form SS-4'))).toBe(true);
    expect(texts.some((text) => text.startsWith('Under penalties of perjury'))).toBe(true);
  });

  it('is black on white', async () => {
    const colours = (await instructionsOf(await draw(FOREIGN_LLC))).match(/^.* (rg|RG|g|G|k|K)$/gm);
    expect(new Set(colours)).toEqual(new Set(['0 0 0 rg', '0 0 0 RG']));
  });

  it('is byte-identical for the same facts and day', async () => {
    const first = await draw(CORPORATION);
    expect(Buffer.compare(first, await draw({ ...CORPORATION }))).toBe(0);
    const later = await draw(CORPORATION, { ...SETTING, day: calendarDate('2025-11-22') });
    expect(Buffer.compare(first, later)).not.toBe(0);
    const document = await PDFDocument.load(first, { updateMetadata: false });
    expect(document.getCreationDate()?.toISOString()).toBe(`${DAY}T00:00:00.000Z`);
    expect(document.getModificationDate()?.toISOString()).toBe(`${DAY}T00:00:00.000Z`);
  });

  it('leaves the signature and date empty', async () => {
    const texts = await textsOf(await draw(FOREIGN_LLC));
    expect(within(texts, SIGNATURE_AREA.signature)).toEqual([]);
    expect(within(texts, SIGNATURE_AREA.date)).toEqual([]);
    expect(within(texts, SIGNATURE_AREA.name).map(({ text }) => text)).toEqual(['Kärt Tamm, Member']);
  });
});
