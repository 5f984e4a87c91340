import type { Charterbook } from '../src/index.js';

const CSV = `Date,Description,Amount
2026-01-22,FERRY TICKETS,-18.50
2026-01-23,REFUND FERRY TICKETS,18.50
`;

/** Uploads a statement file, and commits it unless it needs a mapping. */
export async function uploadStatement(books: Charterbook, bankAccountId: string): Promise<void> {
  const file = new File([CSV], 'january.csv');
  const { data: upload } = await books.upload('/statement-uploads', {
    bankAccountId,
    file,
    mapping: { sign: 'negative_is_out' },
  });
  if (upload.status === 'needs_mapping')
    throw new Error(`the file leaves open: ${upload.ambiguities.map(({ field }) => field).join(', ')}`);
  const { data: committed } = await books.post('/statement-uploads/{id}/commit', {
    params: { path: { id: upload.id } },
  });
  console.log(`statement file: ${committed.status}, ${committed.counts.total} rows`);
}
