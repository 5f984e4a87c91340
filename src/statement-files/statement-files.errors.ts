import { DomainError } from '../kernel/domain-error.js';
import type { UploadStatus } from './upload-status.js';

export class InvalidUploadTransition extends DomainError {
  readonly code = 'invalid_transition';

  constructor(status: UploadStatus, trigger: string) {
    super(`${trigger} is not possible while the statement upload is ${status}`);
  }
}

/** Something is otherwise than when the preview was made, so that it is not what a commit would enter. */
export class PreviewOutdated extends DomainError {
  readonly code = 'invalid_transition';

  constructor(why: string) {
    super(`${why} since the preview: upload the file again and look at it`);
  }
}
