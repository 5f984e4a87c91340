import type { Encoding } from './encodings.js';

/** What text of a language looks like: its letters beyond ASCII, and words of statements without them. */
export interface LanguageProfile {
  readonly language: string;
  /** In lower case, also the rarer ones. */
  readonly letters: string;
  readonly words: RegExp;
  /** Its letters stand for frequent letters of other code pages. */
  readonly needsWords?: boolean;
}

const language = (name: string, letters: string, words: string): LanguageProfile => ({
  language: name,
  letters,
  words: new RegExp(`(?<![a-z])(?:${words})`, 'gi'),
});

const WESTERN = [
  language('German', 'äöüß', 'buchung|betrag|verwendungszweck|konto|saldo|umsatz|und |wertstellung|datum'),
  language('French', 'éèàêçâîôûùëïœ', 'montant|libell|solde|virement|carte|paiement|retrait|des |du |date d'),
  language('Spanish', 'ñáéíóúü¿¡', 'fecha|concepto|importe|saldo|transferencia|compra|pago|del '),
  language('Portuguese', 'ãçáéíóõêâúà', 'data|descri|valor|saldo|transfer|pagamento|lan|hist'),
  language('Italian', 'àèéìòù', 'descrizione|importo|saldo|bonifico|valuta|pagamento|data |causale'),
  language('Dutch', 'ëéèïöü', 'naam|omschrijving|bedrag|datum|rekening|betaling|af bij'),
  language('Swedish and Finnish', 'åäöé', 'datum|belopp|saldo|bokf|insatt|summa|tili|viesti|saaja|pvm'),
  language('Danish and Norwegian', 'æøåé', 'dato|bel|saldo|tekst|bogf|bokf|rente|konto|overf'),
  { ...language('Icelandic', 'áðéíóúýþæö', 'dagsetning|upph|texti|greitt'), needsWords: true },
  // Banks everywhere write English column names: they say nothing about the letters.
  language('English', 'éèñüöçáóí', '(?!)'),
];
const POLISH = language(
  'Polish',
  'ąćęłńóśźż',
  'opis|kwota|tytu|operacj|rachun|przelew|waluta|saldo|data |kontrahent|nadawc',
);
const CZECH = language(
  'Czech and Slovak',
  'áčďéěíňóřšťúůýžľĺŕôä',
  'datum|popis|platba|suma|zpr|stav|poplatek|protistr|nazov',
);
const RUSSIAN = language('Cyrillic', 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґђјљњћџ', '(?!)');
const TURKISH = language('Turkish', 'ğışçöüİ', 'tarih|tutar|bakiye|islem|hesap|havale');

/** The single-byte code pages that their letters distinguish; of equally likely ones, the first is used. */
export const CODE_PAGES: readonly {
  readonly encoding: Encoding;
  readonly languages: readonly LanguageProfile[];
}[] = [
  { encoding: 'windows-1252', languages: WESTERN },
  {
    encoding: 'windows-1250',
    languages: [
      POLISH,
      CZECH,
      language('Hungarian', 'áéíóöőúüű', 'sszeg|zlem|egyenleg|sz.mla|k.nyvel|d.tum|t.pus|terhel|partner'),
      language('Romanian', 'ăâîşţ', 'data|suma|sold|detalii|tranzac|plata|debitare|creditare'),
      language('Croatian and Slovenian', 'čćđšž', 'datum|iznos|opis|stanje|ra.un|isplata|uplata|znesek'),
    ],
  },
  { encoding: 'windows-1251', languages: [RUSSIAN] },
  {
    encoding: 'windows-1253',
    languages: [language('Greek', 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ', '(?!)')],
  },
  { encoding: 'windows-1254', languages: [TURKISH] },
  {
    encoding: 'windows-1257',
    languages: [
      language('Lithuanian', 'ąčęėįšųūž', 'data|suma|gav|mok|paskirtis|likutis'),
      language('Latvian', 'āčēģīķļņšūž', 'datums|summa|sa..m|maks|atlikums|konts'),
      language('Estonian', 'äöõüšž', 'kuup|summa|saaja|selgitus|konto|deebet'),
    ],
  },
  { encoding: 'macintosh', languages: WESTERN },
  { encoding: 'iso-8859-2', languages: [POLISH, CZECH] },
  { encoding: 'windows-1255', languages: [language('Hebrew', 'אבגדהוזחטיכלמנסעפצקרשתךםןףץ', '(?!)')] },
  { encoding: 'koi8-r', languages: [RUSSIAN] },
  { encoding: 'ibm866', languages: [RUSSIAN] },
];

/** The encodings of several bytes per character, with characters that are common in statements. */
export const MULTI_BYTE: readonly {
  readonly encoding: Encoding;
  readonly script: RegExp;
  readonly words: RegExp;
}[] = [
  {
    encoding: 'shift_jis',
    script: /[\u3041-\u30ff\uff01-\uff5e\u3000-\u3002]/gu,
    words: /日付|年月日|取引|摘要|残高|金額|出金|入金|引出|預入|振込|お支払|カード/gu,
  },
  {
    encoding: 'euc-jp',
    script: /[\u3041-\u30ff\uff01-\uff5e\u3000-\u3002]/gu,
    words: /日付|年月日|取引|摘要|残高|金額|出金|入金|引出|預入|振込|お支払|カード/gu,
  },
  {
    encoding: 'gbk',
    script: /[\u3000-\u3002\uff01-\uff5e]/gu,
    words: /日期|时间|金额|余额|摘要|交易|收入|支出|对方|账户|备注|币种/gu,
  },
  {
    encoding: 'big5',
    script: /[\u3000-\u3002\uff01-\uff5e]/gu,
    words: /日期|時間|金額|餘額|摘要|交易|收入|支出|存入|提出|備註|帳號/gu,
  },
  {
    encoding: 'euc-kr',
    script: /[\uac00-\ud7a3]/gu,
    words: /거래|일자|일시|금액|잔액|입금|출금|적요|내용|날짜/gu,
  },
];
