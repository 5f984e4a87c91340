import type { Request, Response } from 'express';

/** A request at an OAuth endpoint, with its response. */
export interface OAuthCall {
  readonly request: Request;
  readonly response: Response;
}
