import { fetchBooks } from './books-api';
import type { ReportQuery } from './reports';

/** How long the browser may take to begin with a file. */
const STARTED_MS = 60_000;

/** Saves a file of the books, under the name that the service gives it. */
export async function downloadBooks(businessId: string, path: string, query: ReportQuery): Promise<void> {
  const response = await fetchBooks(businessId, 'GET', path, { query });
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(response) ?? path.replaceAll('/', '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), STARTED_MS);
}

function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
}
