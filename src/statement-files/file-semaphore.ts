import { Injectable } from '@nestjs/common';
import { Semaphore } from '../kernel/semaphore.js';
import { ServiceUnavailable } from '../platform/http/http.errors.js';

/** The transactions of a large file take up to 100 MB until they are imported. */
const AT_ONCE = 2;
const MOST_WAITING = 8;

/** Limits how many statement files are parsed at the same time, so that they cannot exhaust the memory. */
@Injectable()
export class FileSemaphore extends Semaphore {
  constructor() {
    const refusal = () =>
      new ServiceUnavailable('too many statement files are being parsed: try again later');
    super({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING }, refusal);
  }
}
