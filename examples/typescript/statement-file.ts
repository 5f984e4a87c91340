import type { Client } from 'openapi-fetch';
import { unwrap } from './client.js';
import type { paths } from './contract.js';

const CSV = `Date,Description,Amount
2026-01-22,FERRY TICKETS,-18.50
2026-01-23,REFUND FERRY TICKETS,18.50
`;

/** Uploads a statement file, and commits it unless it needs a mapping. */
export async function uploadStatement(client: Client<paths>, bankAccountId: string): Promise<void> {
  const upload = unwrap(
    await client.POST('/statement-uploads', {
      body: { bankAccountId, file: CSV, mapping: { sign: 'negative_is_out' } },
      bodySerializer: ({ file, ...fields }) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields))
          form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
        form.append('file', new Blob([file]), 'january.csv');
        return form;
      },
    }),
  ).data;
  if (upload.status === 'needs_mapping')
    throw new Error(`the file leaves open: ${upload.ambiguities.map(({ field }) => field).join(', ')}`);
  const committed = unwrap(
    await client.POST('/statement-uploads/{id}/commit', { params: { path: { id: upload.id } } }),
  ).data;
  console.log(`statement file: ${committed.status}, ${committed.counts.total} rows`);
}
