import { Lifecycle } from '../kernel/lifecycle.js';

export const UPLOAD_STATUSES = [
  'needs_mapping',
  'ready',
  'committing',
  'committed',
  'reverting',
  'reverted',
] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

/** What is done with an upload: the file is read, which may leave questions, its commit and its revert begin and end. */
export type UploadTrigger = 'read' | 'ask' | 'commit' | 'finish_commit' | 'revert' | 'finish_revert';

/** The transitions of a statement upload. Anything else is an invalid transition. */
export const UPLOAD_LIFECYCLE = new Lifecycle<UploadStatus, UploadTrigger>(UPLOAD_STATUSES, 'needs_mapping', {
  // The same file again: it is read again while nothing of it is in the books.
  read: { from: ['needs_mapping', 'ready', 'reverted'], to: 'ready' },
  ask: { from: ['needs_mapping', 'ready', 'reverted'], to: 'needs_mapping' },
  // Both run in batches and can be continued.
  commit: { from: ['ready', 'committing'], to: 'committing' },
  finish_commit: { from: ['ready', 'committing'], to: 'committed' },
  revert: { from: ['committing', 'committed', 'reverting'], to: 'reverting' },
  finish_revert: { from: ['reverting'], to: 'reverted' },
});

/** Whether the trigger is allowed in a status. */
export function allows(status: UploadStatus, trigger: UploadTrigger): boolean {
  return UPLOAD_LIFECYCLE.next(status, trigger) !== null;
}

/** Whether nothing of the upload was ever imported, so that it can be deleted. */
export function isDraft(status: UploadStatus): boolean {
  return status === 'needs_mapping' || status === 'ready';
}
