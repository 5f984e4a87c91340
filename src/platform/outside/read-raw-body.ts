import express, { type Request, type Response } from 'express';
import { toRequestError } from '../http/errors/request-errors.js';

/** The exact bytes of a body, as a sender signed them. Compressed bodies are refused. */
export async function readRawBody(request: Request, response: Response, limit: number): Promise<Buffer> {
  const parse = express.raw({ type: () => true, limit, inflate: false });
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (thrown?: unknown) => {
      if (thrown === undefined) resolve();
      else reject(toRequestError(thrown) ?? (thrown as Error));
    });
  });
  const body: unknown = request.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
