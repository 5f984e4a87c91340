import { PDFDict, PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillSs4, missingFields, openTemplate } from '../../../src/ein/ss4/fill-ss4.js';
import { signatureAreaOf } from '../../../src/ein/ss4/signature-area.js';
import type { Ss4Facts } from '../../../src/ein/ss4/ss4-facts.js';
import { ss4Lines, type TextLine } from '../../../src/ein/ss4/ss4-lines.js';
import {
  CORPORATION,
  DAY,
  FOREIGN_LLC,
  instructionsOf,
  PARTNERSHIP_LLC,
  SETTING,
  textsOf,
  within,
} from '../../support/ein/ss4/facts.js';
import { type OfficialForm, officialForm } from '../../support/ein/ss4/official-form.js';

/** The field of each line on the form of December 2025. */
const FIELDS: readonly (readonly [string, TextLine])[] = [
  ['f1_2[0]', '1'],
  ['f1_3[0]', '2'],
  ['f1_4[0]', '3'],
  ['Line4ReadOrder[0].f1_5[0]', '4a'],
  ['Line4ReadOrder[0].f1_6[0]', '4b'],
  ['f1_7[0]', '5a'],
  ['f1_8[0]', '5b'],
  ['f1_9[0]', '6'],
  ['f1_10[0]', '7a'],
  ['f1_11[0]', '7b'],
  ['f1_12[0]', '8b'],
  ['f1_16[0]', '9a.corporation'],
  ['f1_19[0]', '9a.other'],
  ['f1_21[0]', '9b.state'],
  ['f1_22[0]', '9b.country'],
  ['f1_25[0]', '10.started_business'],
  ['f1_30[0]', '10.other'],
  ['f1_31[0]', '11'],
  ['f1_32[0]', '12'],
  ['f1_33[0]', '13.agricultural'],
  ['f1_34[0]', '13.household'],
  ['f1_35[0]', '13.other'],
  ['f1_36[0]', '15'],
  ['f1_37[0]', '16.other'],
  ['f1_38[0]', '17'],
  ['f1_39[0]', '18'],
  ['f1_40[0]', 'designee.name'],
  ['f1_41[0]', 'designee.phone'],
  ['f1_42[0]', 'designee.address'],
  ['f1_43[0]', 'designee.fax'],
  ['f1_44[0]', 'applicant.name_and_title'],
  ['f1_45[0]', 'applicant.phone'],
  ['f1_46[0]', 'applicant.fax'],
];

async function fill({ pdf }: OfficialForm, facts: Ss4Facts): Promise<Uint8Array> {
  const filled = await fillSs4(pdf, ss4Lines(facts, SETTING), DAY);
  if (filled === null) throw new Error('the form was not filled');
  return filled;
}

/** The names of the boxes whose flattened appearance has a tick. */
async function tickedBoxes(pdf: Uint8Array, { areas }: OfficialForm): Promise<string[]> {
  const placed = /1 0 0 1 ([\d.]+) ([\d.]+) cm[^Q]*?\/(FlatWidget-\d+) Do/g;
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const pictures = document.getPage(0).node.Resources()!.lookup(PDFName.of('XObject'), PDFDict);
  return [...(await instructionsOf(pdf)).matchAll(placed)].flatMap(([, x, y, key]) => {
    const box = [...areas].find(
      ([, area]) => area.width === 9 && Math.abs(area.x - Number(x)) < 1 && Math.abs(area.y - Number(y)) < 1,
    );
    const stream = pictures.lookup(PDFName.of(key!)) as PDFRawStream;
    const picture = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
    const strokes = picture.match(/^S$/gm)?.length ?? 0;
    return box && strokes > 0 ? [box[0]] : [];
  });
}

const FORMS: readonly (readonly [string, Ss4Facts, readonly string[]])[] = [
  [
    'an LLC with one foreign member',
    FOREIGN_LLC,
    ['c1_1[0]', 'c1_2[0]', 'c1_3[15]', 'c1_4[7]', 'c1_6[11]', 'c1_7[1]'],
  ],
  [
    'an LLC with several members',
    PARTNERSHIP_LLC,
    ['c1_1[0]', 'c1_2[0]', 'c1_3[2]', 'c1_4[0]', 'c1_6[7]', 'c1_7[1]'],
  ],
  ['a corporation', CORPORATION, ['c1_1[1]', 'c1_3[4]', 'c1_4[0]', 'c1_6[10]', 'c1_7[1]']],
];

describe.each(FORMS)('[2.7] the official form filled for %s', (_what, facts, boxes) => {
  const { texts: expected } = ss4Lines(facts, SETTING);
  let form: OfficialForm;
  let pdf: Uint8Array;

  beforeAll(async () => {
    form = await officialForm();
    pdf = await fill(form, facts);
  });

  it('has every line in its field, and nothing in the others', async () => {
    const texts = (await textsOf(pdf)).filter(({ size }) => size > 7 || size < 6.9);
    const byField = new Map(FIELDS);
    for (const [name, area] of form.areas) {
      if (name.startsWith('c1_')) continue;
      const found = within(texts, area).map(({ text }) => text);
      const line = byField.get(name);
      expect([name, found.join(' ')]).toEqual([name, line === undefined ? '' : expected[line]]);
    }
  });

  it('has the right boxes ticked', async () => {
    expect((await tickedBoxes(pdf, form)).toSorted()).toEqual(boxes.toSorted());
  });

  it('is one flat page without fields', async () => {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(document.getPageCount()).toBe(1);
    expect(document.catalog.getAcroForm()).toBeUndefined();
    expect(document.getPage(0).node.Annots()?.size() ?? 0).toBe(0);
    expect(document.getCreationDate()?.toISOString()).toBe(`${DAY}T00:00:00.000Z`);
  });

  it('is byte-identical for the same facts and day', async () => {
    expect(Buffer.compare(pdf, await fill(form, { ...facts }))).toBe(0);
  });

  it('leaves room for signature and date, each after its label', async () => {
    const area = signatureAreaOf(await PDFDocument.load(pdf, { updateMetadata: false }));
    const texts = await textsOf(pdf);
    expect(within(texts, area.signature)).toEqual([]);
    expect(within(texts, area.date)).toEqual([]);
    expect(area.name.x).toBeCloseTo(form.areas.get('f1_44[0]')!.x, 0);
    expect(area.signature.x + area.signature.width).toBeLessThan(area.date.x);
    expect(area.date.x + area.date.width).toBeLessThan(form.areas.get('f1_46[0]')!.x);
    expect(area.signature.y + area.signature.height).toBeLessThan(area.name.y);
  });
});

describe('the official form', () => {
  it('continues a long type of business in the second field', async () => {
    const form = await officialForm();
    const businessPurpose =
      'Online retail of ceramics, glass and linen to homes and small hotels all over Europe';
    const texts = await textsOf(await fill(form, { ...PARTNERSHIP_LLC, businessPurpose }));
    const parts = ['f1_25[0]', 'f1_26[0]'].map((name) => within(texts, form.areas.get(name)!)[0]!.text);
    expect(parts.every((part) => part.length > 10)).toBe(true);
    expect(parts.join(' ')).toBe(businessPurpose);
  });

  it('ticks each principal activity in the order of its fields', async () => {
    const form = await officialForm();
    const order = [
      'health_care',
      'wholesale_agent',
      'construction',
      'rental_leasing',
      'transportation_warehousing',
      'accommodation_food',
      'wholesale_other',
      'retail',
      'real_estate',
      'manufacturing',
      'finance_insurance',
      'other',
    ] as const;
    for (const [index, principalActivity] of order.entries()) {
      const ticked = await tickedBoxes(await fill(form, { ...CORPORATION, principalActivity }), form);
      expect(ticked.filter((name) => name.startsWith('c1_6'))).toEqual([`c1_6[${index}]`]);
    }
  });

  it('is not used if a text would be illegible in its field', async () => {
    const { pdf } = await officialForm({ fieldWidth: 110 });
    expect(await fillSs4(pdf, ss4Lines(FOREIGN_LLC, SETTING), DAY)).toBeNull();
  });

  it('is not used if a text is longer than its field allows', async () => {
    const { pdf } = await officialForm();
    const lines = ss4Lines(FOREIGN_LLC, SETTING);
    expect(await fillSs4(pdf, { ...lines, texts: { ...lines.texts, '18': '12-345678901' } }, DAY)).toBeNull();
  });

  it('of another revision is recognized by missing fields and fields of another type', async () => {
    const missing = async (changes: Parameters<typeof officialForm>[0]) =>
      missingFields(await openTemplate((await officialForm(changes)).pdf));
    expect(await missing({})).toEqual([]);
    expect(await missing({ without: ['f1_31[0]', 'c1_6[3]'], asBoxes: ['f1_9[0]'] })).toEqual([
      'topmostSubform[0].Page1[0].f1_9[0]',
      'topmostSubform[0].Page1[0].f1_31[0]',
      'topmostSubform[0].Page1[0].c1_6[3]',
    ]);
    expect(await missing({ without: ['f1_26[0]'] })).toEqual(['topmostSubform[0].Page1[0].f1_26[0]']);
  });
});
