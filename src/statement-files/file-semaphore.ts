import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { FairSemaphore } from '../kernel/fair-semaphore.js';
import { RateLimited, ServiceUnavailable } from '../platform/http/errors/http.errors.js';

/** The transactions of a large file take up to 100 MB until they are imported. */
const AT_ONCE = 2;
/** An upload that waits takes up to 10 MB. */
const WAITING = { perOwner: 6, all: 24 };
/** About how long a large file takes. */
const RETRY_AFTER_SECONDS = 5;

const REFUSALS = {
  owner_full: () =>
    new RateLimited(RETRY_AFTER_SECONDS, 'too many statement files of this business are waiting'),
  full: () => new ServiceUnavailable('too many statement files are being parsed: try again later'),
  stopped: () => new ServiceUnavailable('the service is stopping: try again'),
};

/**
 * Limits how many statement files are parsed and imported at the same time, so that they cannot exhaust the memory: one
 * per business, and businesses take turns. When the service stops, it finishes those and refuses the ones that wait.
 */
@Injectable()
export class FileSemaphore extends FairSemaphore implements OnModuleDestroy {
  constructor() {
    super({ atOnce: AT_ONCE, waiting: WAITING }, REFUSALS);
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
