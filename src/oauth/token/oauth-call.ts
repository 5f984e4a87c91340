import type { Request, Response } from 'express';

/** A request at one of the OAuth endpoints, with the answer to it. */
export interface OAuthCall {
  readonly request: Request;
  readonly response: Response;
}
