import type { Config } from '../../config/config.js';

/** The path of the web app, such as `/app`; empty when it is served at the root of its origin. */
export function appPathOf({ appUrl }: Config): string {
  return new URL(appUrl).pathname.replace(/\/$/, '');
}

/** The path prefix of the web app's own routes, such as `/app/api`. */
export function sessionPathOf(config: Config): string {
  return `${appPathOf(config)}/api`;
}
