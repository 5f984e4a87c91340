import { isAccountNumber } from './csv-content.js';
import type { ColumnSearch } from './csv-column-search.js';
import { DESCRIPTIONS, KINDS, NAMES, PAYEES, PAYERS, REFERENCES, REMARKS } from './csv-vocabulary.js';

const MAX_COLUMNS_BY_CONTENT = 3;

export interface TextColumns {
  readonly description: readonly number[];
  readonly merchant: number | null;
  readonly payer: number | null;
}

/** The columns of description and merchant: by name, and by content if no name is known. */
export function findTexts(
  search: ColumnSearch,
  saidDescription: readonly number[] | null,
  saidMerchant: number | null,
): TextColumns {
  const merchant =
    saidMerchant ?? fullest(search, search.named(PAYEES)) ?? fullest(search, search.named(NAMES));
  const payers = saidMerchant === null && merchant !== null ? search.named(PAYERS) : [];
  const payer = payers.find((column) => column !== merchant && hasText(search, column)) ?? null;
  search.take(merchant, payer);
  return { description: saidDescription ?? descriptions(search, merchant), merchant, payer };
}

function descriptions(search: ColumnSearch, merchant: number | null): number[] {
  const named = search.named(DESCRIPTIONS);
  const isKind = (column: number) => {
    const { kinds, filled } = search.content(column);
    return filled > 0 && kinds === filled;
  };
  // "DEBIT" in front of every description says nothing.
  const telling = named.filter((column) => !isKind(column));
  const remarks = search.named(REMARKS);
  const isOnlyText = ![...remarks, ...(merchant === null ? [] : [merchant])].some((column) =>
    hasText(search, column),
  );
  const strong = telling.length > 0 || !isOnlyText ? telling : named;
  const chosen = [...strong, ...remarks];
  const isEnough = strong.some((column) => search.isEmpty || hasText(search, column));
  if (!isEnough) chosen.push(...search.named(REFERENCES).filter((column) => hasText(search, column)));
  const isBlank = !chosen.some((column) => search.isEmpty || hasText(search, column));
  if (isBlank && (merchant === null || !(search.isEmpty || hasText(search, merchant)))) {
    const kinds = search.named(KINDS);
    const others = textColumns(search).filter((column) => !kinds.includes(column));
    chosen.push(...(others.length > 0 ? others : kinds));
  }
  return [...new Set(chosen)].toSorted((one, other) => one - other);
}

/** Columns whose cells are mostly different texts, the longest first. */
export function textColumns(search: ColumnSearch): number[] {
  return search.free
    .filter((column) => {
      const { texts, filled, distinct } = search.content(column);
      return texts > 0 && texts * 2 >= filled && (distinct > 1 || filled === 1);
    })
    .toSorted((one, other) => search.content(other).length - search.content(one).length)
    .slice(0, MAX_COLUMNS_BY_CONTENT);
}

function hasText(search: ColumnSearch, column: number): boolean {
  return search.content(column).texts > 0;
}

/** The column with the most texts; of equal ones, the first. */
function fullest(search: ColumnSearch, columns: readonly number[]): number | null {
  const named = columns.filter(
    (column) => search.content(column).filled === 0 || !search.cells(column).every(isAccountNumber),
  );
  return named.reduce<number | null>(
    (best, column) =>
      best === null || search.content(column).texts > search.content(best).texts ? column : best,
    null,
  );
}
