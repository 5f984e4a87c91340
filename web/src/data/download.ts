import { fetchBooks } from './books-api';
import { saveFile } from '../platform/save-file';
import type { ReportQuery } from './reports';

/** Saves a file of the books, under the name that the service gives it. */
export async function downloadBooks(businessId: string, path: string, query: ReportQuery): Promise<void> {
  const response = await fetchBooks(businessId, 'GET', path, { query });
  saveFile(await response.blob(), fileNameOf(response) ?? path.replaceAll('/', '-'));
}

function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
}
