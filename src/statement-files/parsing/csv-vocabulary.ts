import { normalise } from './column-names.js';

/*
 * The words that banks use for columns and cells, in lower case without accents and punctuation (see `normalise`).
 * English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Slovak, Swedish, Danish, Norwegian,
 * Finnish, Hungarian, Romanian, Baltic languages, Turkish and Japanese.
 */

/** Where a file has several dates, the booking date takes precedence over the transaction date and the value date. */
export const BOOKING_DATES = words(
  `posted transactions date|booking date|posting date|post date|posted date|date posted|posted|posted on|completed date|date completed
  finished on|settled on|cleared date|buchungstag|buchungsdatum|buchung|boekdatum|boekingsdatum|date comptable
  date de comptabilisation|fecha contable|data contabile|data registrazione|data ksiegowania|data zaksiegowania
  datum zauctovani|zauctovano|datum zuctovania|datum zauctovania|bokforingsdag|bokforingsdatum|bokfort
  bokforingsdato|bokfort dato|bogforingsdato|bogfort|bogfort dato|kirjauspaiva|konyveles datuma|konyvelesi datum
  konyveles napja|data inregistrarii|data contabilizarii|data lancamento|data de lancamento|data do lancamento`,
);
export const DATES = words(
  `datum provedeni|dateop|date op|date|transaction date|trans date|tran date|txn date|date of transaction|payment date|process date|processed date
  run date|activity date|datum|umsatzdatum|transaktionsdatum
  transaktionsdag|transaktionsdato|transaktionstag|abschlussdatum|belegdatum|kaufdatum|date operation
  date de l operation|date d operation|date de transaction|date transaction|date de la transaction|fecha
  fecha operacion|fecha de operacion|fecha de la operacion|f operacion|fecha transaccion|fecha movimiento|data
  data operazione|data movimento|data mov|data operacao|data da operacao|data operacji|data transakcji|dato|datum transakce
  datum transakcie|datum pohybu|transactiedatum|paiva|paivamaara|pvm|tapahtumapaiva|maksupaiva|tranzakcio datuma
  tranzakcio idopontja|tranzakcio ideje|data tranzactiei|data tranzactie|data operatiunii|kuupaev|datums|tarih
  islem tarihi|kjopsdato|utfort dato|日付|取引日|お取引日|年月日|利用日|ご利用日|取引日付`,
);
export const VALUE_DATES = words(
  `wert|dateval|settlement date|value date|date value|valuta|valutadatum|valuta datum|wertstellung|wertstellungstag|wertstellungsdatum|date valeur
  date de valeur|fecha valor|f valor|data valuta|data waluty|data valor|rentedatum|rentedato|valutadag
  valuteringsdag|valutadato|erteknap|datum valuty|arvopaiva|data valutei|started date|date started|created on|created
  created at|created date|authorized date|date initiated|effective date|transaction time|start date|datetime|date time|timestamp`,
);

export const DESCRIPTIONS = words(
  `description 1|description 2|description 3|sub description|rubrik|otsikko|szczegoly transakcji|descrizione completa|入出金内容|description|transaction description|details|transaction details|detail|narrative|narration|purpose|particulars
  original description|bank description|statement description|payment details|appears on your statement as|action
  transaction|transaction information|remittance information|long description|extended description|full description
  label|verwendungszweck|buchungstext|zahlungsgrund|umsatztext|buchungsdetails|beschreibung|avisierungstext|booking text
  beschreibung1|beschreibung2|beschreibung3|description1|description2|description3|libelle|libelle operation
  libelle de l operation|libelle simplifie|libelle complet|detail de l ecriture|operation|details de l operation
  communication|communications|detail de l operation|concepto|observaciones|descripcion|detalle|movimiento|omschrijving
  omschrijving 1|omschrijving 2|omschrijving 3|vrije mededeling|mededeling|descrizione
  descrizione operazione|causale|dettagli|descrizione estesa|operazione|descricao|historico|descritivo|descricao movimento
  descricao do movimento|opis|opis operacji|opis transakcji|tytul|tytulem|tytul operacji|tytul przelewu|szczegoly
  popis|popis transakce|popis operacie|zprava pro prijemce|poznamka|informacia pre prijemcu|beskrivning|text|transaktion
  specifikation|tekst|beskrivelse|forklaring|transaktionstext|selitys|selite|viesti|kozlemeny|leiras|megjegyzes
  tranzakcio leirasa|descriere|detalii|detalii tranzactie|selgitus|apraksts|aciklama|摘要|摘要内容|内容|お取り扱い内容
  取引内容|利用店名|ご利用店名`,
);
/** Free text that banks or users add to a description. */
export const REMARKS = words(
  `subject|memo|notes|note|comment|comments|message|payment reference text|mededelingen|mededelingen 1|notiz|notizen|commentaire
  commentaires|note personali|notas|uwagi|meddelande|melding|besked|zprava|poznamka k transakcii|備考|メモ`,
);
/** Often a code: a description only if nothing else is. */
export const REFERENCES = words(
  `reference|payment reference|transaction reference|customer reference|ref|betalingskenmerk|referenz|kundenreferenz
  referencia|riferimento|referencja|referens|referanse|viite|viitenumero|referinta`,
);
/** Kinds of transactions: a description only if nothing else is. */
export const KINDS = words(
  `type|transaction type|kind|category|umsatzart|vorgang|vorgang verwendungszweck|art|typ|tipo|tipo operazione|type operation
  typ transakcji|typ operacji|rodzaj operacji|rodzaj transakcji|tranzakcio tipusa|laji|tapahtumalaji|mutatiesoort|soort
  transaktionstyp|transaktionstype|spending category|bank category|kategoria|kategori|categorie|categoria|kategorie`,
);

/** The other party, or the recipient if the file has a column for each side. */
export const PAYEES = words(
  `begunstigter auftraggeber|tegenrekeninghouder|to from|partner nev|payee|payee name|merchant|merchant name|counterparty|counter party|counterparty name|counter party name|partner name
  partnername|beneficiary|beneficiary name|recipient|recipient name|beneficiary or remitter|vendor|target name
  auftraggeber empfanger|auftraggeber empfaenger|name auftraggeber empfanger|beguenstigter zahlungspflichtiger
  begunstigter zahlungspflichtiger|name zahlungsbeteiligter|zahlungsempfanger|zahlungsempfanger in|empfanger|partner
  gegenpartei|naam tegenpartij|tegenpartij|naam tegenrekening|naam omschrijving|naam begunstigde|nom contrepartie|contrepartie|tiers
  beneficiaire|nom de la contrepartie|beneficiario|contraparte|controparte|nazwa kontrahenta|kontrahent|odbiorca
  nadawca odbiorca|nadawca i odbiorca|opis nadawcy odbiorcy|dane kontrahenta|nazwa odbiorcy
  nazwa odbiorcy nadawcy|nazev protiuctu|nazev protistrany|protistrana|nazov protiuctu|nazev uctu protistrany
  nazov partnera|mottagare|motpart|modtager|mottaker|modpart|saaja|saajan nimi|saaja maksaja|maksaja saaja|partner neve
  ellenoldali nev|kedvezmenyezett|beneficiar|saaja maksja nimi|saaja maksja|sanemejs|alici|mottagare avsandare|相手先名`,
);
/** The other party of money in, next to a column for that of money out. */
export const PAYERS = words(
  `payer|payer name|source name|sender|sender name|remitter|zahlungspflichtige r|zahlungspflichtiger|auftraggeber
  ordonnateur|ordenante|ordinante|nadawca|nazwa nadawcy|avsandare|afsender|avsender|maksaja|maksajan nimi|from|debtor`,
);
export const NAMES = words('name|nom|naam|nome|nombre|nev|nimi|navn|namn|nazwa|nazev');

export const AMOUNTS = words(
  `billing amount|in out|ein aus|in ut|inn ut|in uit|入出金|amount|transaction amount|amount total|payment amount|booking amount|amt|value|sum|betrag|umsatz|buchungsbetrag
  betrag in kontowahrung|montant|montant de l operation|montant operation|importe|importe operacion|cantidad|bedrag
  transactiebedrag|importo|importo operazione|montante|valor|quantia|importancia|kwota|kwota operacji|kwota transakcji
  kwota w walucie rachunku|kwota transakcji waluta rachunku|kwota platnosci w walucie rachunku|castka|objem|suma|ciastka
  castka v mene uctu|zauctovana castka|belopp|belob|belop|maara|summa|osszeg|terhelt vagy jovairt osszeg
  tranzakcio osszege|konyvelt osszeg|suma tranzactie|tutar|islem tutari|金額|取引金額|利用金額|ご利用金額`,
);
/** What changes the balance, next to an amount before fees. */
export const NETS = words('net|net amount|total amount|netto|montant net|importe neto|importo netto');
export const FEES = words('fee|fees|total fees|fee amount|gebuhr|frais|comision|commissione|prowizja|avgift');
/** A column of fees under a longer name, such as "Source fee amount": "Amount after fees" is not one. */
const FEE_NAME =
  /\b(?:fees?|(?:bank|service) charges?|commissions?|[a-z]*gebuhr(?:en)?|[a-z]*entgelte?|spesen|frais|comision(?:es)?|comissao|comissoes|commission[ei]|[a-z]*provisionen?|prowizja|oplata|poplatek|poplatky|avgift(?:er)?|gebyr(?:er)?|[a-z]*kosten|palvelumaksu|kulut?|dijak?|jutalek|comisioane|masraf|komisyon)\b|手数料/u;
const WITH_FEE =
  /\b(?:after|before|net of|gross of|incl|including|inclusive of|excl|excluding|with|without|less|minus|plus|nach|vor|inkl|inklusive|exkl|ohne|mit|abzuglich|zuzuglich|apres|avant|hors|sans|avec|con|sin|tras|antes de|despues de|senza|dopo|al netto di|al lordo di|med|uden|utan|uten|efter|etter|fore|met|zonder|na|voor|bez|po|z)\b/;
/** What else is written like an amount, and is not one. */
const RATE_NAME =
  /\b(?:(?:exchange |conversion |fx )?rate|(?:wechsel)?kurs|taux|taux de change|tipo de cambio|cambio|tasso|koers|wisselkoers|kurz|vaihtokurssi|arfolyam|percent(?:age)?)\b/;

/** Whether a column has the name of a fee or a rate, and so no amount of a transaction. */
export function isFeeOrRate(name: string): boolean {
  return isFee(name) || RATE_NAME.test(name);
}

export function isFee(name: string): boolean {
  return FEES.has(name) || (FEE_NAME.test(name) && !WITH_FEE.test(name));
}

export const GROSSES = words('gross|gross amount|brutto|montant brut|orig amount');

export const MONEY_OUT = words(
  `支払い金額|debit|debits|debit amount|debit amt|withdrawal|withdrawals|withdrawal amount|withdrawal amt|money out|paid out
  outflow|out|expense|expenses|amount debit|debit value|debits out|spent|soll|belastung|belastungen|lastschrift|lastschriften
  ausgabe|ausgaben|ausgang|debito|debitos|debet|debito valor|montant debit|retrait|retraits|depenses|sorties|cargo|cargos
  pagos|debe|importe debito|addebito|addebiti|uscite|dare|saida|saidas|af|uitgaven|obciazenia|obciazenie|wydatki|wyplaty
  kwota obciazenia|vydaje|vydaj|odepsano|debet suma|utgifter|uttag|ut|ut fra konto|ut av konto|udgift|udgifter|hevet|panot ja otot
  ulos|terheles|terhelesek|debitare|suma debit|iesiri|deebet|isem|odeme|borc
  出金|出金金額|お引出し|お引き出し|引出金額|支払金額|お支払金額|出金額`,
);
export const MONEY_IN = words(
  `預かり金額|credit|credits|credit amount|credit amt|deposit|deposits|deposit amount|deposit amt|money in|paid in|inflow|in
  income|amount credit|credit value|credits in|received|haben|gutschrift|gutschriften|einnahme|einnahmen|eingang|credito
  creditos|montant credit|depot|depots|recettes|entrees|abono|abonos|ingresos|haber|importe credito|accredito|accrediti
  entrate|avere|entrada|entradas|bij|inkomsten|uznania|uznanie|wplywy|wplaty|kwota uznania|prijmy|prijem|pripsano|kredit
  inkomster|insattning|insattningar|inn|inn pa konto|indtaegt|indtaegter|innskudd|sisaan|jovairas|jovairasok|creditare
  suma credit|intrari|kreedit|alacak|入金|入金金額|お預入れ|お預け入れ|預入金額|お預り金額|入金額`,
);
export const DIRECTIONS = words(
  `debit credit|credit debit|debit or credit|credit or debit|credit debit indicator|debit credit indicator
  credit or debit indicator|cd flag|dc flag|dr cr|cr dr|d c|c d|soll haben|s h|haben soll|umsatz soll haben|af bij
  afbij|direction|balance impact|kreditni debetni indikator|ma wn|wn ma|cargo abono|debe haber|dare avere|segno|sens
  debet credit|debet kredit|d k|deebet kreedit d k|deebet kreedit|t j|入出金区分|入払区分`,
);
export const BALANCES = words(
  `runningbalance|daily posted balance|cash balance|disponible|sold contabil|balance|running balance|running bal|balance after|balance after transaction|account balance|closing balance|ending balance
  ledger balance|resulting balance|current balance|new balance|balance amount|account running balance|saldo|saldo nach buchung
  kontostand|kontosaldo|neuer saldo|saldo in kontowahrung|solde|solde courant|solde apres operation|nouveau solde|saldo contabile
  saldo contable|saldo tras operacion|saldo posterior|saldo contabil|saldo contabilistico|saldo apos movimento|saldo na mutatie
  saldo na trn|saldo na boeking|stand na|saldo po operacji|saldo po transakcji|saldo rachunku|zustatek|zustatek po transakci
  zustatek uctu|zostatok|zostatok po operacii|bokfort saldo|bokford saldo|saldo efter|saldo etter|bokfoert saldo|egyenleg
  konyvelt egyenleg|uj konyvelt egyenleg|tili saldo|sold|sold final|sold dupa tranzactie|jaak|bakiye|残高|差引残高|取引後残高|現在高`,
);
export const CURRENCIES = words(
  `valutacode|currency|currency code|payment currency|ccy|transaction currency|amount currency|account currency|wahrung|waehrung|kontowahrung|devise|monnaie|moneda
  divisa|munt|muntsoort|valuta|moeda|waluta|waluta rachunku|waluta operacji|mena|mena uctu|valutta|devizanem|penznem|konyvelt osszeg devizaneme
  deviza|valyuta|valyutasi|para birimi|通貨`,
);
export const STATUSES = words(
  'status|state|transaction status|zustand|estado|statut|etat|stato|stan|stav|tila|statusz|allapot|stare|status transakcji|durum',
);

/** The cell of a date or status that says: not booked yet. */
export const PENDING = words(
  `unbilled|pending|open|on hold|hold|authorised|authorized|authorization|processing|in progress|unposted|uncleared|scheduled|offen
  vorgemerkt|ausstehend|en attente|a venir|en cours|pendiente|pendente|in sospeso|da contabilizzare|in behandeling
  gereserveerd|oczekujaca|oczekujace|w toku|blokada|rezervace|blokace|cekajici|reserverat|reserverad|reservert|reserveret
  venter|vantande|varaus|fuggoben|fuggo|in asteptare|nezauctovano|broneering`,
);
/** The cell of a status that says: did not happen. */
export const FAILED = words(
  `failed|declined|reverted|cancelled|canceled|rejected|denied|expired|void|voided|blocked|abgelehnt|abgebrochen|refuse
  refusee|rejete|annule|annulee|rechazada|rechazado|cancelada|cancelado|anulada|rifiutato|annullato|geweigerd|geannuleerd
  odrzucona|odrzucono|anulowana|zamitnuto|zruseno|avvisad|avbruten|afvist|avvist|hylatty|elutasitva|respins`,
);

/** Kinds of transactions that some banks write in a column named like a description. */
export const KIND_WORDS = words(
  'check|dslip|debit|credit|transfer|fee|atm|pos|ach|wire|payment|deposit|withdrawal|charge',
);

/** Directions that need no column name to be understood; a file must contain both. */
export const OUT_WORDS = words(
  `支払い|d|dr|debit|dbit|s|soll|af|out|withdrawal|debet|debito|cargo|dare|debe|ausgang|belastung|lastschrift|uitgaand|wn|obciazenie
  wydatek|vydaj|odchozi|ut|uttag|terheles|otto|outgoing|sent|money out|paid out|deb|saida|uscita|sortie|deebet|出金|支払`,
);
export const IN_WORDS = words(
  `c|cr|credit|crdt|h|haben|bij|in|deposit|kredit|credito|abono|avere|haber|eingang|gutschrift|inkomend|ma|uznanie|wplyw
  prijem|prichozi|inn|insattning|jovairas|pano|incoming|received|money in|paid in|cred|entrada|entrata|entree|kreedit|入金|受取`,
);
/** Directions that are understood only in a column named for them: elsewhere they are kinds of something else. */
export const NAMED_OUT_WORDS = words('t|dt|debited|charge|purchase|sale|k out');
export const NAMED_IN_WORDS = words('k|j|a|ct|kt|credited|refund|payment received');

export const NEUTRAL_WORDS = words(
  'neutral|neutre|neutro|neutralna|neutralny|neutraal|neutraali|exchange|currency exchange|conversion|converted',
);

/** What a currency or a time zone is called behind the name of a column. */
export const UNIT_WORDS: Readonly<Record<string, string>> = {
  AUD: 'aud|aus|dollars',
  CAD: 'cad|dollars',
  CHF: 'chf|sfr|fr|franken|francs',
  CZK: 'czk|kc|korun',
  DKK: 'dkk|kr|kroner',
  EUR: 'eur|euro|euros|euroa',
  GBP: 'gbp|pounds|sterling',
  HUF: 'huf|ft|forint',
  JPY: 'jpy|yen|円',
  NOK: 'nok|kr|kroner',
  NZD: 'nzd|dollars',
  PLN: 'pln|zl|zloty',
  RON: 'ron|lei|leu',
  SEK: 'sek|kr|kronor',
  TRY: 'try|tl',
  USD: 'usd|dollars|us dollars|us',
};
export const TIME_WORDS = words(
  'utc|gmt|est|pst|cet|local|local time|yyyy mm dd|dd mm yyyy|mm dd yyyy|yyyymmdd|iso',
);

/** Rows about a balance or a sum instead of a transaction, by the whole text of a cell. */
const TAIL = '(?: (?:\\d+|[a-z]{2,3}|start|period|month|account))*$';
export const BALANCE_ROW = new RegExp(
  `^(?:${[
    '(?:beginning|opening|starting|start|previous|prior|closing|ending|end|final|initial|available|new) (?:ledger )?balance',
    'balance (?:at (?:the )?(?:start|end|beginning)(?: of (?:the )?period)?|(?:brought|carried) forward|as of|as at|on)',
    '(?:alter|neuer|aktueller|letzter) (?:kontostand|kontosaldo|saldo)',
    '(?:anfangs|end|schluss|start|begin|eind|abschluss|primo|ultimo|alku|loppu|alg|lopp) ?saldo',
    'kaive|turnover|saldovortrag|kontostand (?:vom|am)|ancien solde|nouveau solde',
    'saldo|s ?a ?l ?d ?o|solde|kontostand|(?:daily |ledger |account |current |running )?balance|balance (?:b|c) ?f|(?:brought|carried) forward',
    'saldo (?:anterior|inicial|final|iniziale|finale|poczatkowe|koncowe|actual|atual|precedente|parcial|per|zum|am|em|ao|al)',
    'saldo (?:do|del|de|em|en|total|na|w) (?:dia|mes|periodo|extrato|extracto|fecha|cuenta|conta|dzien|dni)',
    'saldo (?:total )?(?:disponivel|disponible|disponibile|contabile|contable|contabil|bloqueado)(?: (?:do |del )?dia)?',
    '(?:vorig|nieuw|oud|huidig|nytt|nuvarande|tidigare|forrige|ny|aikaisempi|edellinen) (?:saldo|balans)',
    '(?:previous|daily|day end|end of day|period end) balance|solde (?:du jour|en debut|en fin)(?: de (?:periode|mois))?',
    '(?:onceki|devreden|acilis|kapanis) bakiye(?:si)?|(?:前回|前月|当月|繰越)?残高|(?:前月|次月|前期|次期)?繰越|(?:期初|期末)?余额',
    'solde (?:initial|final|precedent|crediteur|debiteur|au|anterieur)',
    '(?:pocatecni|pociatocny|konecny) (?:zustatek|zostatok)',
    '(?:ingaende|utgaende) (?:saldo|balans)|(?:nyito|zaro) ?egyenleg|sold (?:initial|final|precedent)',
  ].join('|')})${TAIL}`,
);
export const TOTAL_ROW = new RegExp(
  `^(?:sub ?totals?|(?:grand )?totals?|sum|summe|gesamt(?:summe|betrag)?|zwischensumme|totale|totaal|razem|suma|celkem|spolu|summa|i alt|yhteensa|osszesen|total(?:es|ul))${TAIL}`,
);
/** Whether a text is worth matching against BALANCE_ROW. */
export const MENTIONS_BALANCE =
  /balan[cs]|forward|k[äa]ive|turnover|sald|stand|sold|egyenleg|z[uo]statek|zostatok|z\u016fstatek|bakiye|残高|繰越|余额/i;

function words(list: string): ReadonlySet<string> {
  return new Set(
    list
      .split(/[|\n]/)
      .map(normalise)
      .filter((word) => word !== ''),
  );
}
