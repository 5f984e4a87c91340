import type { CardRow } from '../../examples/import-cards/card-file.js';

const ROWS = 105_923;
const CARDS = 1_293;

/** Transactions in the size and shape of the card file, for machines without the file. */
export function inventCardRows(): CardRow[] {
  return Array.from({ length: ROWS }, (_, index) => ({
    accountExternalId: String(1_000 + (index % CARDS)),
    externalId: `invented-${index}`,
    date: new Date(Date.UTC(2014, 2, 6) + Math.floor((index / ROWS) * 840) * 86_400_000)
      .toISOString()
      .slice(0, 10),
    amount: (index % 97 === 0 ? -1 : 1) * (1 + ((index * 7919) % 50_000)) * 0.01,
    description: `merchant ${(index * 31) % 9_500} town ${index % 40}`,
  })).map((row) => ({ ...row, amount: Math.round(row.amount * 100) / 100 }));
}
