import type { Config } from '../platform/config/config.js';

export const FEED_PATH = 'calendar';

/** The logger masks tokens with this prefix, because they are part of the path. */
export function feedPrefix({ servicePrefix }: Pick<Config, 'servicePrefix'>): string {
  return `${servicePrefix}_cal_`;
}

/** The address that a user gives to a calendar app. */
export function feedLink({ rootUrl }: Pick<Config, 'rootUrl'>, token: string): string {
  return `${rootUrl}/${FEED_PATH}/${token}.ics`;
}
