import type { NextFunction, Request, Response } from 'express';
import type { Config } from '../../config/config.js';
import { appPathOf } from './session-path.js';

/** Redirects visitors of the origin itself to the web app. Passes every request on if the app is at the root. */
export function leadHome(config: Config) {
  const appPath = appPathOf(config);
  return ({ method, path }: Request, response: Response, next: NextFunction): void => {
    const isHome = path === '/' && (method === 'GET' || method === 'HEAD');
    if (isHome && appPath !== '') response.redirect(`${appPath}/`);
    else next();
  };
}
