import { Injectable } from '@nestjs/common';
import { Turns } from '../kernel/turns.js';
import { ServiceUnavailable } from '../platform/http/http.errors.js';

/** The rows of a large file take up to 100 MB until they are entered. */
const AT_ONCE = 2;
const MOST_WAITING = 8;

/** Reads a few statement files at a time, so that a crowd of them cannot exhaust the memory. */
@Injectable()
export class FileTurns extends Turns {
  constructor() {
    const refusal = () => new ServiceUnavailable('too many statement files are being read: try again');
    super({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING }, refusal);
  }
}
