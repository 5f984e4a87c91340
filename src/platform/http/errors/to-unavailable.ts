import { isUnavailable } from '../../database/is-unavailable.js';
import { ServiceUnavailable } from './http.errors.js';

/** The error to report if the database was unavailable; null if something else failed. */
export function toUnavailable(thrown: unknown): ServiceUnavailable | null {
  if (!isUnavailable(thrown)) return null;
  return new ServiceUnavailable('the service is busy or restarting: try again');
}
