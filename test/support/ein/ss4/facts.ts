import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from 'pdf-lib';
import type { Designee } from '../../../../src/ein/ss4/designee.js';
import type { ResponsibleParty, Ss4Facts } from '../../../../src/ein/ss4/ss4-facts.js';
import type { Ss4Setting } from '../../../../src/ein/ss4/ss4-lines.js';
import { calendarDate } from '../../../../src/kernel/calendar-date.js';
import { type PageText, readPdf } from '../../pdf/read-pdf.js';

export const DAY = calendarDate('2025-11-21');

const party: ResponsibleParty = {
  firstName: 'Kärt',
  lastName: 'Tamm',
  title: 'Member',
  email: 'kart@example.com',
  phone: '+372 5555 1234',
  fax: '+372 600 1234',
  address: {
    line1: 'Pärnu mnt 12',
    line2: 'Korter 5',
    city: 'Tallinn',
    region: 'Harju maakond',
    postalCode: '10148',
    country: 'EE',
  },
};

/** An LLC with one member abroad. */
export const FOREIGN_LLC: Ss4Facts = {
  legalName: "Tamm & Daughters' Software, L.L.C.",
  entityType: 'LLC',
  filingState: 'WY',
  memberCount: 1,
  responsibleParty: party,
  mailingAddress: party.address,
  county: 'Sheridan',
  startDate: calendarDate('2025-11-03'),
  closingMonth: 12,
  businessPurpose: 'Development and sale of software for small shops',
  principalActivity: 'other',
  principalProduct: 'Subscriptions to bookkeeping software',
};

/** An LLC with three members and a mailing address in the United States. */
export const PARTNERSHIP_LLC: Ss4Facts = {
  ...FOREIGN_LLC,
  legalName: 'Three Potters LLC',
  filingState: 'DE',
  memberCount: 3,
  mailingAddress: {
    line1: '16192 Coastal Highway',
    city: 'Lewes',
    region: 'Delaware',
    postalCode: '19958',
    country: 'US',
  },
  county: 'Sussex - Delaware',
  closingMonth: 6,
  businessPurpose: 'Online retail of ceramics',
  principalActivity: 'retail',
  principalProduct: 'Ceramics and home goods',
};

export const CORPORATION: Ss4Facts = {
  ...FOREIGN_LLC,
  legalName: 'Tamm Holdings, Inc.',
  entityType: 'CORP',
  filingState: 'CA',
  memberCount: null,
  responsibleParty: { ...party, title: 'President' },
  county: 'Los Angeles',
  businessPurpose: 'Holding of software companies',
  principalActivity: 'finance_insurance',
  principalProduct: 'Management of its subsidiaries',
};

export const DESIGNEE: Designee = {
  name: 'Charterbook Filing Services Inc.',
  phone: '+1 307 555 0100',
  address: '30 N Gould St, Suite R, Sheridan, WY 82801',
  fax: '+1 307 555 0101',
};

export const SETTING: Ss4Setting = { designee: DESIGNEE, returnFax: '+1 307 555 0199', day: DAY };

export type { PageText };

/** The texts that an independent PDF reader finds on the first page. */
export async function textsOf(pdf: Uint8Array): Promise<PageText[]> {
  const { pages } = await readPdf(pdf);
  return [...(pages[0]?.texts ?? [])];
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The texts whose baselines are in an area, from top to bottom. */
export function within(texts: readonly PageText[], { x, y, width, height }: Area): PageText[] {
  return texts.filter(
    (text) => text.x >= x - 0.1 && text.x <= x + width && text.y >= y && text.y <= y + height,
  );
}

/** The drawing instructions of a page, decompressed. */
export async function instructionsOf(pdf: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const contents = document.getPage(0).node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents!];
  return streams
    .map((stream) => document.context.lookup(stream))
    .map((stream) => Buffer.from(decodePDFRawStream(stream as PDFRawStream).decode()).toString('latin1'))
    .join('\n');
}

/** The labels to the right of the checked boxes, in reading order. */
export async function crossedLabels(pdf: Uint8Array): Promise<string[]> {
  const number = '(-?[\\d.]+)';
  const stroke = new RegExp(`${number} ${number} m\\n${number} ${number} l`, 'g');
  const strokes = [...(await instructionsOf(pdf)).matchAll(stroke)].map((match) =>
    match.slice(1).map(Number),
  );
  const rising = strokes.filter(([x1, y1, x2, y2]) => x1! < x2! && y1! < y2! && x2! - x1! < 10);
  const texts = await textsOf(pdf);
  return rising
    .toSorted((a, b) => b[1]! - a[1]! || a[0]! - b[0]!)
    .map(([x, y]) => {
      const right = texts.filter((text) => text.x > x! && text.x < x! + 15 && Math.abs(text.y - y!) < 3);
      return right.map(({ text }) => text).join('|');
    });
}
