import { withoutAchFields } from '../../../src/categorization/ach-fields.js';
import { merchantKey, merchantName } from '../../../src/categorization/merchant.js';
import { wordsOf } from '../../../src/categorization/keyword-index.js';
import { normalise } from '../../../src/categorization/learning/merchant-words.js';
import { foldText } from '../../../src/categorization/rules/fold-text.js';
import { isSameName, slugOf } from '../../../src/banking/accounts/slug.js';
import { cleanFileName } from '../../../src/documents/file-name.js';
import { fileTypeOf } from '../../../src/documents/file-type.js';
import { containsPersonalTaxId, personalTaxIdProblems } from '../../../src/ein/personal-tax-ids.js';
import { toFormText, toIrsName } from '../../../src/ein/ss4/form-text.js';
import { nameInMail } from '../../../src/identity/name-in-mail.js';
import { endsWithDesignator } from '../../../src/incorporations/designators.js';
import { canonicalJson } from '../../../src/kernel/canonical-json.js';
import { isEmailAddress } from '../../../src/kernel/email-address.js';
import { clip, isCleanLine, isCleanText, quoteForReason } from '../../../src/kernel/text.js';
import { Parameters } from '../../../src/oauth/parameters.js';
import { refuseInexactNumbers } from '../../../src/platform/http/input/exact-numbers.js';
import { fileNameOf } from '../../../src/statement-files/file-name.js';

const RECORDS = 1_000;
const CHARACTERS = 20_000;
/** Of a shape, in the shorter text. */
export const REPEATS = 5_000;
export type Make = (count: number) => string;
const list = (count: number, item: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => item(at)).join('');
const day = (at: number) => String(1 + (at % 28)).padStart(2, '0');

/** As many as eight times fit into a table. */
const COLUMNS = 96;
/** The records from which the columns are found. */
const WIDE_ROWS = 100;
const wide = (count: number, name: (at: number) => string, cell: (at: number, row: number) => string) =>
  `Date,Text,${list(count, (at) => `${name(at)},`)}\n${list(
    WIDE_ROWS,
    (row) => `2026-03-${day(row)},Shop,${list(count, (at) => `${cell(at, row)},`)}\n`,
  )}`;

const CSV_HEAD = 'Date,Description,Amount\n';
const ofx = (inner: string) =>
  `OFXHEADER:100\n\n<OFX><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST>\n${inner}</BANKTRANLIST></STMTRS></STMTTRNRS></OFX>`;
const camt = (inner: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${inner}</Stmt></BkToCstmrStmt></Document>`;
const entry = (inner: string) =>
  `<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-03-01</Dt></BookgDt>${inner}</Ntry>`;
const mt940 = (inner: string) => `:20:X\n:25:1\n:60F:C260301USD1,\n${inner}:62F:C260331USD1,\n`;
const booking = (at: number) => `:61:2603${day(at)}D1,NMSCREF${at}\n`;
const split = (filler: string) => (count: number) =>
  mt940(`${booking(1)}:86:/REMI/${filler.repeat(count)}x\n`);

export const FILES: readonly (readonly [name: string, items: number, make: Make])[] = [
  [
    'CSV of many rows',
    RECORDS,
    (n) => CSV_HEAD + list(n, (at) => `2026-03-${day(at)},Shop ${at},-${at}.10\n`),
  ],
  ['CSV of equal rows', RECORDS, (n) => CSV_HEAD + '2026-03-01,Shop,-1.10\n'.repeat(n)],
  [
    'CSV with many columns',
    RECORDS,
    (n) => `${list(n, (at) => `Column ${at},`)}Date,Amount\n${'x,'.repeat(n)}2026-03-01,1\n`,
  ],
  [
    'CSV with many columns of amounts',
    COLUMNS,
    (n) =>
      wide(
        n,
        (at) => `Column ${at}`,
        () => '0.00',
      ),
  ],
  [
    'CSV with many columns named as amounts and balances',
    COLUMNS,
    (n) =>
      wide(
        n,
        (at) => (at % 2 === 0 ? 'Amount' : 'Balance'),
        () => '0.00',
      ),
  ],
  [
    'CSV with many columns that nearly take turns',
    COLUMNS,
    (n) =>
      wide(
        n,
        (at) => `Column ${at}`,
        (at, row) => (row === WIDE_ROWS - 1 || at < n / 2 === (row % 2 === 0) ? '1.10' : ''),
      ),
  ],
  ['CSV with many quotes', CHARACTERS, (n) => `${CSV_HEAD}2026-03-01,"${'""'.repeat(n)}",1\n`],
  ['CSV with an open quote', CHARACTERS, (n) => `${CSV_HEAD}2026-03-01,"${'a\n'.repeat(n)}`],
  ['CSV of blank lines', CHARACTERS, (n) => '\n'.repeat(n) + CSV_HEAD],
  ['CSV with a long amount', CHARACTERS, (n) => `${CSV_HEAD}2026-03-01,Shop,${'1,'.repeat(n)}\n`],
  [
    'OFX of many transactions',
    RECORDS,
    (n) =>
      ofx(
        list(
          n,
          (at) =>
            `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>202603${day(at)}<TRNAMT>-1<FITID>${at}<NAME>Shop</STMTTRN>\n`,
        ),
      ),
  ],
  ['OFX of unclosed elements', CHARACTERS, (n) => ofx('<A>'.repeat(n))],
  ['OFX of entities', CHARACTERS, (n) => ofx(`<NAME>${'&amp;'.repeat(n)}`)],
  ['OFX of opening brackets', CHARACTERS, (n) => ofx('<'.repeat(n))],
  ['CAMT of many entries', RECORDS, (n) => camt(list(n, (at) => entry(`<AcctSvcrRef>${at}</AcctSvcrRef>`)))],
  ['CAMT with many attributes', RECORDS, (n) => camt(`<Ntry ${list(n, (at) => `a${at}="1" `)}></Ntry>`)],
  [
    'CAMT with many details',
    RECORDS,
    (n) =>
      camt(entry(`<NtryDtls>${'<TxDtls><RmtInf><Ustrd>x</Ustrd></RmtInf></TxDtls>'.repeat(n)}</NtryDtls>`)),
  ],
  ['CAMT nested deeply', RECORDS, (n) => camt('<a>'.repeat(n) + '</a>'.repeat(n))],
  ['CAMT with a long text', CHARACTERS, (n) => camt(entry(`<AddtlNtryInf>${'a '.repeat(n)}</AddtlNtryInf>`))],
  ['MT940 of many entries', RECORDS, (n) => mt940(list(n, (at) => `${booking(at)}:86:Shop ${at}\n`))],
  ['MT940 with many slashes', CHARACTERS, split('/')],
  ['MT940 with many fields', CHARACTERS, split('?20a')],
  ['MT940 with many lines', CHARACTERS, split('a\n')],
  ['MT940 with many blanks', CHARACTERS, split(' ')],
  [
    'QIF of many records',
    RECORDS,
    (n) => `!Type:Bank\n${list(n, (at) => `D03/${day(at)}/2026\nT-1.00\nPShop ${at}\n^\n`)}`,
  ],
  [
    'QIF with many splits',
    CHARACTERS,
    (n) => `!Type:Bank\nD03/01/2026\nT-1.00\n${'SFood\n$-1.00\n'.repeat(n)}^\n`,
  ],
  ['QIF without an end', CHARACTERS, (n) => `!Type:Bank\n${'MMemo\n'.repeat(n)}`],
];

/** Functions of texts that users send. */
export const FUNCTIONS: readonly (readonly [name: string, work: (text: string) => unknown])[] = [
  ['merchantKey', merchantKey],
  ['merchantName', merchantName],
  ['wordsOf', wordsOf],
  ['normalise', normalise],
  ['foldText', foldText],
  ['slugOf', slugOf],
  ['isSameName', (text) => isSameName(text, `${text}.`)],
  ['cleanFileName', (text) => cleanFileName(text, 'application/pdf')],
  ['fileNameOf', fileNameOf],
  ['fileTypeOf', (text) => fileTypeOf(Buffer.from(`%PDF-1.7 ${text}`))],
  ['containsPersonalTaxId', containsPersonalTaxId],
  ['personalTaxIdProblems', (text) => personalTaxIdProblems(keysOf(text))],
  ['toFormText', toFormText],
  ['toIrsName', toIrsName],
  ['endsWithDesignator', endsWithDesignator],
  ['isEmailAddress', isEmailAddress],
  ['nameInMail', nameInMail],
  ['isCleanLine', isCleanLine],
  ['isCleanText', isCleanText],
  ['clip', (text) => clip(text, 200)],
  ['quoteForReason', quoteForReason],
  ['canonicalJson', (text) => canonicalJson({ text: [text, { text }] })],
  ['canonicalJson of many keys', (text) => canonicalJson(keysOf(text))],
  ['Parameters.parse', (text) => settle(() => Parameters.parse(text))],
  ['refuseInexactNumbers', (text) => settle(() => refuseInexactNumbers(Buffer.from(text)))],
];
export const SHAPES = [
  'a',
  ' ',
  '1',
  '0.',
  '-',
  '/',
  '.',
  '&',
  'a=1&',
  '%20',
  '"',
  '\\',
  '[',
  '{"a":',
  '\u200B',
  'é',
  '😀',
  'AB 12 ',
  '*#',
];

/** As many descriptors as a push has, and what one of them has at most. */
const DESCRIPTORS = 500;
const DESCRIPTOR_LENGTH = 500;
/** What banks and processors repeat in a descriptor. */
export const DESCRIPTOR_SHAPES = [
  ...SHAPES,
  'POS ',
  'SQ *',
  'CARD 1234 ',
  'STORE 12 ',
  'GOOGLE G@GOOGLE.COM ',
  "O X S ' ",
  '12/31 ',
  'TAX123456 ',
  ' DES ',
  ' DES:',
  ' ID:12345',
  ' DES ID 12345',
  ' INDN:',
  ' PPD ID',
  'ORIG CO NAME:',
  'ORIG CO NAME:ORIG ID:',
  'ORIG ID:CO ENTRY DESCR:SEC:',
  'ORIG CO NAME:ORIG ID:CO ENTRY DESCR:SEC:DES ',
];

/** Descriptors of a shape, up to a part of the longest one. */
export function descriptorsOf(shape: string, part: number): string[] {
  const length = DESCRIPTOR_LENGTH * part;
  const text = shape.repeat(Math.ceil(length / shape.length)).slice(0, length);
  return Array.from({ length: DESCRIPTORS }, (_, at) => `${text.slice(0, -3)}${at}`);
}

/** Functions of the descriptors of transactions. */
export const DESCRIPTOR_FUNCTIONS: readonly (readonly [name: string, work: (text: string) => unknown])[] = [
  ['merchantKey', merchantKey],
  ['withoutAchFields', withoutAchFields],
];

/** An object with as many keys as the text has tens of characters. */
function keysOf(text: string): Record<string, number> {
  const start = text.slice(0, 3);
  return Object.fromEntries(Array.from({ length: text.length / 10 }, (_, at) => [`${start}${at}`, at]));
}

/** Rejected input counts too. */
function settle(work: () => unknown): void {
  try {
    work();
  } catch {
    // The work is what matters.
  }
}
