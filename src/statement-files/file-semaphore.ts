import { Injectable } from '@nestjs/common';
import { Semaphore } from '../kernel/semaphore.js';
import { ServiceUnavailable } from '../platform/http/http.errors.js';

/** The rows of a large file take up to 100 MB until they are entered. */
const AT_ONCE = 2;
const MOST_WAITING = 8;

/** Reads a few statement files at a time, so that a crowd of them cannot exhaust the memory. */
@Injectable()
export class FileSemaphore extends Semaphore {
  constructor() {
    const refusal = () => new ServiceUnavailable('too many statement files are being read: try again');
    super({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING }, refusal);
  }
}
