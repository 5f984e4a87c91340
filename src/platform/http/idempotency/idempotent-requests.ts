import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../../kernel/domain-error.js';
import type { Request } from 'express';
import type { Call } from '../call.js';
import { Database } from '../../database/database.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import {
  claimIdempotencyKey,
  type IdempotentRequest,
  type StoredResponse,
  releaseClaim,
  storeResponse,
  storeClaim,
} from './idempotency.js';
import { uploadOf } from '../input/upload.js';

const MAX_KEY_LENGTH = 255;
/** Longer than the timeout of any call to an outside service. */
const CLAIM_MS = 60_000;

/**
 * Runs a writing request in a unit of work and returns its result. With an `Idempotency-Key`, the same request within 24
 * hours returns the stored response and writes nothing.
 */
@Injectable()
export class IdempotentRequests {
  constructor(private readonly database: Database) {}

  async run<T>(call: Call, work: (uow: UnitOfWork) => Promise<T>): Promise<{ data: T }> {
    const request = idempotentRequest(call);
    if (!request) return { data: await this.database.run(call.principal, work, call.sharedResource) };
    return this.database.run(call.principal, async (uow) => {
      const stored = await claimIdempotencyKey(uow, request);
      if (stored !== null) return replay(call, stored) as { data: T };
      const body = { data: await work(uow) };
      storeResponse(uow, request, toStored(call, body));
      return body;
    });
  }

  /**
   * For work that calls an outside service and opens its own units of work around the call. The `Idempotency-Key` is
   * claimed first; the response is stored afterwards, and failed work releases the key. Responses are stored for a day:
   * `withoutSecrets` removes what must not be stored.
   */
  async runOutside<T>(
    call: Call,
    work: () => Promise<T>,
    withoutSecrets: (result: T) => unknown = (result) => result,
  ): Promise<{ data: T }> {
    const request = idempotentRequest(call);
    if (!request) return { data: await work() };
    const stored = await this.database.run(call.principal, async (uow) => {
      const response = await claimIdempotencyKey(uow, request);
      if (response === null) storeClaim(uow, request, CLAIM_MS);
      return response;
    });
    if (stored !== null) return replay(call, stored) as { data: T };
    try {
      const data = await work();
      await this.database.run(call.principal, async (uow) =>
        storeResponse(uow, request, toStored(call, { data: withoutSecrets(data) })),
      );
      return { data };
    } catch (error) {
      await this.database.run(call.principal, async (uow) => releaseClaim(uow, request));
      throw error;
    }
  }
}

/** The response body with the status it is about to be sent with. */
function toStored({ response }: Call, body: object): StoredResponse {
  return { json: JSON.stringify(body), status: response.statusCode };
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

/** The request body, in which a file is represented by its hash. */
function bodyOf(request: Request): unknown {
  const fields: unknown = request.body;
  const upload = uploadOf(request);
  return upload === null ? fields : { fields, file: { name: upload.fileName, sha256: upload.sha256 } };
}
