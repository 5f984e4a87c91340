import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { Call } from './call.js';
import { Database } from '../database/database.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { claimIdempotencyKey, type IdempotentRequest, storeAnswer } from './idempotency.js';

const MAX_KEY_LENGTH = 255;

/**
 * Opens the unit of work of a writing request and answers with what the work returns. With an
 * `Idempotency-Key` the same request within 24 hours gets the stored answer, and writes nothing.
 */
@Injectable()
export class Writes {
  constructor(private readonly database: Database) {}

  async run<T>(call: Call, work: (uow: UnitOfWork) => Promise<T>): Promise<{ data: T }> {
    const request = idempotentRequest(call);
    if (!request) return { data: await this.database.run(call.principal, work) };
    const { answer, replayed } = await this.database.run(call.principal, async (uow) => {
      const stored = await claimIdempotencyKey(uow, request);
      if (stored !== null) return { answer: JSON.parse(stored) as { data: T }, replayed: true };
      const fresh = { data: await work(uow) };
      storeAnswer(uow, request, JSON.stringify(fresh));
      return { answer: fresh, replayed: false };
    });
    if (replayed) call.response.setHeader('Idempotency-Replayed', 'true');
    return answer;
  }
}

function idempotentRequest({ request }: Call): IdempotentRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || (request.method !== 'POST' && request.method !== 'PATCH')) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw InvalidRequest.at('Idempotency-Key', `must have 1 to ${MAX_KEY_LENGTH} characters`);
  }
  return { key, route: `${request.method} ${request.path}`, body: request.body as unknown };
}
