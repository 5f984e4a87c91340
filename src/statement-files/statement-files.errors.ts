import { DomainError } from '../kernel/domain-error.js';
import type { UploadStatus } from './upload-status.js';

export class InvalidUploadTransition extends DomainError {
  readonly code = 'invalid_transition';

  constructor(status: UploadStatus, trigger: string) {
    super(`cannot ${trigger} a statement upload that is ${status}`);
  }
}

/** The preview no longer shows what a commit would import. */
export class PreviewOutdated extends DomainError {
  readonly code = 'invalid_transition';

  constructor(why: string) {
    super(`the preview is outdated, ${why}: upload the file again`);
  }
}
