/** What the API accepts, as it is stated to users. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg'];

/** Why a file cannot be stored; null if it can. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): string | null {
  if (!DOCUMENT_TYPES.includes(file.type)) return 'Choose a PDF, PNG or JPEG.';
  return file.size > MAX_DOCUMENT_BYTES ? 'The file is larger than 10 MB.' : null;
}
