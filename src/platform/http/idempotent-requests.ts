import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { Request } from 'express';
import type { Call } from './call.js';
import { Database } from '../database/database.js';
import { runIn, type Work } from '../database/group-commit.js';
import {
  claimIdempotencyKey,
  type IdempotentRequest,
  type StoredResponse,
  releaseClaim,
  storeAnswer,
  storeClaim,
} from './idempotency.js';
import { uploadOf } from './upload.js';

const MAX_KEY_LENGTH = 255;
/** Longer than any call outside may take. */
const CLAIM_MS = 60_000;

/**
 * Opens the unit of work of a writing request and answers with what the work returns. With an
 * `Idempotency-Key` the same request within 24 hours gets the stored answer, and writes nothing.
 */
@Injectable()
export class IdempotentRequests {
  constructor(private readonly database: Database) {}

  async run<T>(call: Call, work: Work<T>): Promise<{ data: T }> {
    const request = idempotentRequest(call);
    if (!request) return { data: await this.database.run(call.principal, work) };
    return this.database.run(call.principal, async (uow) => {
      const kept = await claimIdempotencyKey(uow, request);
      if (kept !== null) return replay(call, kept) as { data: T };
      const answer = { data: await runIn(uow, work) };
      storeAnswer(uow, request, keep(call, answer));
      return answer;
    });
  }

  /**
   * For work that calls outside, and so opens its own units of work around the call. The `Idempotency-Key` is
   * claimed before it begins and answered when it has ended; work that fails gives the key up. What a repeat gets is
   * kept for a day: an answer that shows a secret names what of it may be kept.
   */
  async runOutside<T>(
    call: Call,
    work: () => Promise<T>,
    toKept: (answer: T) => unknown = (answer) => answer,
  ): Promise<{ data: T }> {
    const request = idempotentRequest(call);
    if (!request) return { data: await work() };
    const kept = await this.database.run(call.principal, async (uow) => {
      const answer = await claimIdempotencyKey(uow, request);
      if (answer === null) storeClaim(uow, request, CLAIM_MS);
      return answer;
    });
    if (kept !== null) return replay(call, kept) as { data: T };
    try {
      const data = await work();
      await this.database.run(call.principal, async (uow) =>
        storeAnswer(uow, request, keep(call, { data: toKept(data) })),
      );
      return { data };
    } catch (error) {
      await this.database.run(call.principal, async (uow) => releaseClaim(uow, request));
      throw error;
    }
  }
}

/** The answer with the status that it is about to be sent with. */
function keep({ response }: Call, answer: object): StoredResponse {
  return { json: JSON.stringify(answer), status: response.statusCode };
}

function replay({ response }: Call, { json, status }: StoredResponse): unknown {
  response.setHeader('Idempotency-Replayed', 'true');
  if (status !== null) response.status(status);
  return JSON.parse(json);
}

function idempotentRequest({ request }: Call): IdempotentRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || (request.method !== 'POST' && request.method !== 'PATCH')) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw InvalidRequest.at('Idempotency-Key', `must have 1 to ${MAX_KEY_LENGTH} characters`);
  }
  return { key, route: `${request.method} ${request.path}`, body: bodyOf(request) };
}

/** What was sent; for a file its hash stands. */
function bodyOf(request: Request): unknown {
  const fields: unknown = request.body;
  const upload = uploadOf(request);
  return upload === null ? fields : { fields, file: { name: upload.fileName, sha256: upload.sha256 } };
}
