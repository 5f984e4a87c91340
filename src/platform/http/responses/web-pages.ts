import type { Response } from 'express';

/**
 * The web app's index page, for server routes that inspect a request before the app handles it. The module that serves the
 * app provides it.
 */
export abstract class WebPages {
  /** Sends the index page with its headers. */
  abstract send(response: Response): Promise<void>;
}
