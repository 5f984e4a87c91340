import type { Config } from '../config/config.js';

/** The path under which the web app stands: `/app`; empty when it has the origin for itself. */
export function appPathOf({ appUrl }: Config): string {
  return new URL(appUrl).pathname.replace(/\/$/, '');
}

/** The path under which the web app's own routes stand: `/app/api`. */
export function sessionPathOf(config: Config): string {
  return `${appPathOf(config)}/api`;
}
