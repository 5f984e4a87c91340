import type { StatementUploadView } from '../../data/contract';

export const STATUS_WORDS: Readonly<Record<StatementUploadView['status'], string>> = {
  needs_mapping: 'Has questions',
  ready: 'Not imported yet',
  committing: 'Being imported',
  committed: 'Imported',
  reverting: 'Being reverted',
  reverted: 'Reverted',
};
