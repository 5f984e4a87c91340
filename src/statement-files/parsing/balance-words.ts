import { normalise } from './column-names.js';
import { isBalance } from './csv-record-words.js';

const MAX_LENGTH = 80;
/** What may follow the words: a date, a month or a short word before a date. */
const TAIL = /^(?:\d+|\p{L}{1,3}|account|konto|compte|cuenta|conta)$/u;

/**
 * What programs and banks call the opening balance of an account: English, German, French, Spanish, Catalan, Italian,
 * Portuguese, Dutch, Swedish, Danish, Norwegian, Finnish, Estonian, Latvian, Lithuanian, Polish, Czech, Slovak,
 * Hungarian, Romanian, Croatian, Slovenian, Turkish, Greek, Russian, Ukrainian, Bulgarian, Hebrew, Arabic, Indonesian,
 * Vietnamese, Japanese, Chinese and Korean.
 */
const OPENING = new Set(
  `opening balance|opening balances|open balance|opening bal|opening account balance|opening ledger balance|account opening balance
  starting balance|start balance|beginning balance|begin balance|initial balance|initial account balance|balance brought forward
  brought forward|balance b f|balance forward|balance carried forward
  anfangssaldo|eroffnungssaldo|anfangsbestand|eroffnungsbestand|startsaldo|anfangskontostand|eroffnungsbilanz|saldovortrag
  anfangsbestande|anfangsguthaben
  solde initial|soldes initiaux|solde d ouverture|solde ouverture|solde de depart|solde d origine|solde de debut|solde reporte
  report a nouveau|report de solde|solde a l ouverture|solde anterieur|solde precedent
  saldo inicial|saldos iniciales|saldo de apertura|saldo apertura|saldo de inicio|saldo inicial de la cuenta|balance inicial
  saldo d obertura
  saldo iniziale|saldi iniziali|saldo di apertura|saldo apertura conto|saldo di partenza|saldo precedente
  saldos iniciais|saldo de abertura|saldo abertura|saldo anterior
  beginsaldo|beginsaldi|openingssaldo|openingsbalans|beginbalans|saldo begin
  ingaende saldo|ingaende balans|oppningssaldo|oppningsbalans|startbalans
  abningssaldo|primosaldo|primobalance|startbalance|abningsbalance|indgaende saldo
  inngaende saldo|inngaende balanse|apningssaldo|apningsbalanse|startbalanse
  alkusaldo|avaussaldo|avaava saldo|avaustase
  algsaldo|algjaak|sakuma atlikums|sakuma bilance|pradinis likutis|pradinis balansas
  saldo poczatkowe|saldo otwarcia|bilans otwarcia|bilans poczatkowy|stan poczatkowy
  pocatecni zustatek|pocatecni stav|pociatocny zostatok|pociatocny stav
  nyito egyenleg|nyitoegyenleg|kezdo egyenleg|kezdoegyenleg|indulo egyenleg
  sold initial|sold de deschidere|sold la deschidere|sold de inceput
  pocetno stanje|pocetni saldo|zacetno stanje|otvoritveno stanje
  acilis bakiyesi|acilis bakiye|baslangic bakiyesi|baslangic bakiye|devir bakiyesi
  αρχικο υπολοιπο|υπολοιπο εναρξης|υπολοιπο ανοιγματος|υπολοιπο εκ μεταφορας
  начальный остаток|начальное сальдо|входящий остаток|входящее сальдо|остаток на начало|начальный баланс|остаток на начало периода
  початковий залишок|вхідний залишок|початкове сальдо|початковий баланс
  начално салдо|начален баланс
  יתרת פתיחה|الرصيد الافتتاحي|رصيد افتتاحي|saldo awal|so du dau ky
  期首残高|開始残高|初期残高|繰越残高|前期繰越|前月繰越|期初余额|期初餘額|初始余额|初始餘額|开户余额|起始余额|上期余额|承前余额
  기초잔액|기초 잔액|개시잔액|개시 잔액|시작 잔액|이월 잔액`
    .split(/[|\n]/)
    .map(normalise),
);

/** Whether a text is the name of an opening balance, possibly with a date: "Solde initial au 01/03/2026". */
export function isOpeningBalance(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const words = normalise(text).split(' ');
  while (words.length > 0) {
    if (OPENING.has(words.join(' '))) return true;
    if (!TAIL.test(words.pop() ?? '')) return false;
  }
  return false;
}

/** Whether one of the texts is the name of a balance. */
export function nameBalance(...texts: readonly string[]): boolean {
  return texts.some((text) => isBalance(text) || isOpeningBalance(text));
}
