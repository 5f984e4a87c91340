import { describe, expect, it } from 'vitest';
import { ENCODINGS } from '../../src/statement-files/parsing/encodings.js';
import { encoded } from '../support/statement-files/encoded.js';
import { lines, read, readReady } from '../support/statement-files/fixtures.js';

const OUT = { mapping: { sign: 'negative_is_out' as const } };
const codesOf = ({ notices }: { notices: { code: string }[] }) => notices.map(({ code }) => code);

describe('the encoding of a file without a declaration', () => {
  it.each<[string, string, string[]]>([
    ['windows-1252', 'Datum;Verwendungszweck;Betrag', ['Müller & Söhne – Büro', 'Straßenfest Köln']],
    [
      'windows-1252',
      'Date;Libellé;Montant',
      ['Prélèvement électricité', 'Café de la Gare à Nîmes', 'Reçu forêt'],
    ],
    ['windows-1252', 'Dato;Tekst;Beløb', ['Købmand Åse', 'Rådhus Grill ærø']],
    [
      'windows-1250',
      'Data operacji;Opis operacji;Kwota',
      ['ŻABKA Łódź', 'Tytuł przelewu: składka', 'Sklep spożywczy'],
    ],
    [
      'windows-1250',
      'Datum;Popis;Částka',
      ['Platba u obchodníka Žižkov', 'Příchozí úhrada', 'Poplatek za vedení účtu'],
    ],
    ['windows-1250', 'Könyvelés dátuma;Közlemény;Összeg', ['Vásárlás Győr', 'Fizetés szűcs', 'Őrzői díj']],
    [
      'windows-1251',
      'Date;Description;Amount',
      ['Оплата услуг', 'Перевод средств Иванов', 'МАГАЗИН ПЯТЁРОЧКА'],
    ],
    ['windows-1253', 'Date;Description;Amount', ['Αγορά με κάρτα', 'Μισθοδοσία', 'ΣΟΥΠΕΡ ΜΑΡΚΕΤ']],
    ['windows-1254', 'Tarih;Açıklama;Tutar', ['Alışveriş İstanbul', 'Maaş ödemesi', 'Şişli mağazası']],
    ['windows-1257', 'Datums;Apraksts;Summa', ['Pirkums Rīgā', 'Rēķins par ūdeni', 'Darba alga šķirota']],
    ['macintosh', 'Datum;Verwendungszweck;Betrag', ['Müller & Söhne', 'Straßenfest Köln', 'Äpfel Öl']],
    ['macintosh', 'Date;Libellé;Montant', ['Prélèvement électricité', 'Café à Nîmes', 'Reçu']],
    [
      'iso-8859-2',
      'Data operacji;Opis operacji;Kwota',
      ['ŻABKA Łódź', 'Tytuł: składka ąę', 'Świąteczny źródło'],
    ],
    ['shift_jis', '日付,摘要,お引出し,お預入れ', ['コンビニエンスストア', '家賃', 'スーパー']],
    ['euc-jp', '日付,摘要,お引出し,お預入れ', ['コンビニ', '家賃', 'スーパー']],
    ['utf-16le', 'Datum;Verwendungszweck;Betrag', ['Müller', 'Köln']],
    ['utf-16be', 'Datum;Verwendungszweck;Betrag', ['Müller', 'Köln']],
    ['utf-8', 'Datum;Verwendungszweck;Betrag', ['ŻABKA', 'Köln']],
  ])('is detected as %s in a table with %s', async (encoding, header, texts) => {
    const delimiter = header.includes(';') ? ';' : ',';
    const amount = header.split(delimiter).length > 3 ? `5${delimiter}` : '-5,00';
    const rows = texts.map((text, at) => `2026-01-${13 + at}${delimiter}${text}${delimiter}${amount}`);
    const file = encoded([header, ...rows, ''].join('\n'), encoding);
    const currency = encoding.includes('jp') || encoding === 'shift_jis' ? 'JPY' : 'EUR';
    const parsed = await readReady(file, { currency, ...OUT });
    expect(parsed.encoding).toBe(encoding);
    expect(parsed.transactions.map(({ description }) => description)).toEqual(texts);
    expect(codesOf(parsed)).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['gbk', '日期,摘要,收入,支出', ['工资收入', '超市购物']],
    ['big5', '日期,摘要,支出,存入', ['薪資轉帳', '超市購物']],
    ['euc-kr', '거래일자,적요,출금,입금', ['급여 입금', '마트 결제']],
  ])('is detected as %s by words of statements', async (encoding, header, texts) => {
    const rows = texts.map((text, at) => `2026-01-${13 + at},${text},5.00,`);
    const parsed = await read(encoded([header, ...rows, ''].join('\n'), encoding));
    expect(parsed.encoding).toBe(encoding);
    expect(
      JSON.stringify(parsed, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).toContain(texts[0]);
  });

  it('is uncertain, with a notice and its line, if other letters are as likely', async () => {
    const file = encoded(
      'Date,Description,Debit,Credit\n2026-01-01,a,1.00,\n2026-01-02,Hotel Bučka,1.00,\n',
      'windows-1250',
    );
    const parsed = await readReady(file);
    expect(parsed.notices).toMatchObject([{ code: 'uncertain_encoding', lines: [3] }]);
  });

  it('is the Western code page if the only other signs are those of currencies', async () => {
    const file = encoded(
      'Date,Description,Paid out (£),Paid in (£)\n2026-01-01,Fee of £5,£5.00,\n',
      'windows-1252',
    );
    const parsed = await readReady(file, { currency: 'GBP' });
    expect(lines(parsed)).toEqual(['2026-01-01 500 Fee of £5']);
    expect([parsed.encoding, parsed.notices]).toEqual(['windows-1252', []]);
  });

  it('is no question in ASCII', async () => {
    const parsed = await readReady('Date,Description,Debit,Credit\n2026-01-01,a,1.00,\n');
    expect([parsed.encoding, parsed.notices]).toEqual(['utf-8', []]);
  });
});

describe('mapping.encoding', () => {
  it('takes precedence over what is detected', async () => {
    const file = encoded('Date,Description,Debit,Credit\n2026-01-01,ŻABKA,1.00,\n', 'windows-1250');
    const mapping = { encoding: 'windows-1250' as const };
    const parsed = await readReady(file, { mapping });
    expect(lines(parsed)).toEqual(['2026-01-01 100 ŻABKA']);
    expect(codesOf(parsed)).toEqual([]);
    const other = await readReady(file, { mapping: { encoding: 'windows-1252' } });
    expect(lines(other)).toEqual(['2026-01-01 100 ¯ABKA']);
  });

  it.each(ENCODINGS)('accepts %s', async (encoding) => {
    const text = 'Date,Description,Debit,Credit\n2026-01-01,a,1.00,\n';
    const file = encoding.startsWith('utf-16') ? encoded(text, encoding) : text;
    expect((await readReady(file, { mapping: { encoding } })).encoding).toBe(encoding);
  });
});

describe('a declared encoding', () => {
  const ofx = (charset: string, name: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:${charset}\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260101<TRNAMT>-1.00<FITID>1<NAME>`,
      ),
      name,
      Buffer.from(
        '</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20260101</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
      ),
    ]);
  const nameOf = async (file: Buffer) => (await readReady(file)).transactions[0]?.description;

  it('of OFX may be any Windows code page, and gives way to valid UTF-8', async () => {
    expect(await nameOf(ofx('1250', encoded('ŻABKA', 'windows-1250')))).toBe('ŻABKA');
    expect(await nameOf(ofx('1251', encoded('Оплата', 'windows-1251')))).toBe('Оплата');
    expect(await nameOf(ofx('1252', encoded('Café Müller', 'windows-1252')))).toBe('Café Müller');
    expect(await nameOf(ofx('1252', Buffer.from('Café Müller')))).toBe('Café Müller');
  });
});
