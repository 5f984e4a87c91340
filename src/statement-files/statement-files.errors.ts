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

/** The upload was committed by a version of the service that did not record the transactions of a commit. */
export class NotRecorded extends DomainError {
  readonly code = 'invalid_transition';

  constructor() {
    super(
      'cannot revert the statement upload: it was committed by an earlier version of the service, which did not record its transactions',
    );
  }
}
