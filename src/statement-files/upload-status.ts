export const UPLOAD_STATUSES = ['needs_mapping', 'ready', 'committing', 'committed'] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

/** Whether nothing of the upload is imported yet, so that it can be parsed again or deleted. */
export function isDraft(status: UploadStatus): boolean {
  return status === 'needs_mapping' || status === 'ready';
}
