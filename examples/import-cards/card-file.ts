import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse';

export interface CardRow {
  readonly accountExternalId: string;
  readonly externalId: string;
  readonly date: string;
  readonly amount: number;
  readonly description: string;
}

/** The purchase-card file as bank transactions. Each id is a hash of the line and the number of equal lines before it. */
export async function readCardFile(path: string): Promise<CardRow[]> {
  const seen = new Map<string, number>();
  const rows: CardRow[] = [];
  const lines = createReadStream(path)
    .pipe(createGunzip())
    .pipe(parse({ columns: true }));
  for await (const line of lines as AsyncIterable<Record<string, string>>) {
    const hash = createHash('sha256').update(JSON.stringify(line)).digest('hex').slice(0, 24);
    const occurrence = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, occurrence);
    rows.push({
      accountExternalId: line['card'] ?? '',
      externalId: `${hash}-${occurrence}`,
      date: line['date'] ?? '',
      amount: Number(line['amount']),
      description: line['merchant'] ?? '',
    });
  }
  return rows;
}
