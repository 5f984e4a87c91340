import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { drawSs4 } from '../../../src/ein/ss4/draw-ss4.js';
import { fillSs4 } from '../../../src/ein/ss4/fill-ss4.js';
import { SIGNATURE_AREA, signatureAreaOf } from '../../../src/ein/ss4/signature-area.js';
import type { Ss4Facts } from '../../../src/ein/ss4/ss4-facts.js';
import { ss4Lines } from '../../../src/ein/ss4/ss4-lines.js';
import { stampSignature } from '../../../src/ein/ss4/stamp-signature.js';
import { calendarDate } from '../../../src/kernel/calendar-date.js';
import { DAY, FOREIGN_LLC, SETTING, textsOf, within } from '../../support/ein/ss4/facts.js';
import { officialForm } from '../../support/ein/ss4/official-form.js';

const SIGNER = { name: 'Kärt Tamm', date: calendarDate('2025-12-01') };

const drawn = () => drawSs4(ss4Lines(FOREIGN_LLC, SETTING), DAY);
const filled = async (facts: Ss4Facts = FOREIGN_LLC) =>
  fillSs4((await officialForm()).pdf, ss4Lines(facts, SETTING), DAY);

const areaOf = async (pdf: Uint8Array) =>
  signatureAreaOf(await PDFDocument.load(pdf, { updateMetadata: false }));

describe.each([
  ['our own page', drawn],
  ['the official form', async () => (await filled())!],
])('[3.1] %s is signed', (_what, make) => {
  it('with the name and date in their places, and no other changes', async () => {
    const form = await make();
    const signed = await stampSignature(form, SIGNER);
    const area = await areaOf(signed);
    const texts = await textsOf(signed);
    expect(within(texts, area.signature).map(({ text }) => text)).toEqual(['Kärt Tamm']);
    expect(within(texts, area.date).map(({ text }) => text)).toEqual(['12/01/2025']);
    const [signature] = within(texts, area.signature);
    expect(signature!.size).toBeGreaterThanOrEqual(9);
    const before = (await textsOf(form)).map(({ text }) => text);
    expect(texts.map(({ text }) => text).toSorted()).toEqual(
      [...before, 'Kärt Tamm', '12/01/2025'].toSorted(),
    );
  });

  it('with a long name in a smaller font, inside its area', async () => {
    const signed = await stampSignature(await make(), {
      ...SIGNER,
      name: 'Maria del Carmen Fernández de la Vega y Rodríguez',
    });
    const area = await areaOf(signed);
    const texts = await textsOf(signed);
    const signature = within(texts, area.signature);
    expect(signature.map(({ text }) => text).join(' ')).toBe(
      'Maria del Carmen Fernández de la Vega y Rodríguez',
    );
    for (const { x, width } of signature)
      expect(x + width).toBeLessThanOrEqual(area.signature.x + area.signature.width);
  });

  it('with byte-identical output each time', async () => {
    const form = await make();
    const [first, second] = [await stampSignature(form, SIGNER), await stampSignature(form, SIGNER)];
    expect(Buffer.compare(first, second)).toBe(0);
  });

  it.each([
    ['in another alphabet', '東京'],
    ['of spaces only', ' '],
    ['that is too long', 'Wolfgang '.repeat(60)],
  ])('never with a name %s', async (_kind, name) => {
    await expect(stampSignature(await make(), { ...SIGNER, name })).rejects.toThrow(RangeError);
  });
});

describe('the signature area', () => {
  it('is constant for our own page', async () => {
    const area = await areaOf(await drawn());
    for (const place of ['name', 'signature', 'date'] as const)
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(area[place][side]).toBeCloseTo(SIGNATURE_AREA[place][side], 1);
    expect(area.page).toBe(SIGNATURE_AREA.page);
  });

  it('is not guessed for other documents', async () => {
    const other = await PDFDocument.create();
    other.addPage();
    await expect(stampSignature(await other.save(), SIGNER)).rejects.toThrow(RangeError);
    other.setKeywords(['signature-area:1,2,3']);
    await expect(stampSignature(await other.save(), SIGNER)).rejects.toThrow(RangeError);
  });

  it('is on our own page if the official form has no room for the signature', async () => {
    const { responsibleParty } = FOREIGN_LLC;
    const lastName = 'von Hohenstein-Wittgenstein zu Schwarzenberg-Liechtenfels';
    expect(await filled({ ...FOREIGN_LLC, responsibleParty: { ...responsibleParty, lastName } })).toBeNull();
  });
});
