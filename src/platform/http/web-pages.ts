import type { Response } from 'express';

/**
 * The web app's index page, for server routes that look at a request first and then hand over to the app. The
 * module that serves the app provides it.
 */
export abstract class WebPages {
  /** Answers with the index page, its headers included. */
  abstract send(response: Response): Promise<void>;
}
