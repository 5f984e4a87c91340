import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import type { Call } from '../../platform/http/call.js';
import { OwnApi, type OwnResponse } from '../own-api.js';
import { parseResourceAddress } from './resource-address.js';
import { toResourceError } from './resource-errors.js';

/** In base64 about as much as a request may have. */
const MAX_DOCUMENT_BYTES = 3_000_000;

interface DocumentFacts {
  readonly size: number;
  readonly contentType: string;
}

/** Reads a statement or a document by sending its API request on behalf of the caller. */
@Injectable()
export class ReadResource {
  constructor(private readonly api: OwnApi) {}

  /** Throws ProtocolError for an unknown URI and for an API error. */
  async run(call: Call, uri: string): Promise<ReadResourceResult> {
    const address = parseResourceAddress(uri);
    if (address === null) throw new ResourceNotFoundError(uri);
    if (address.kind === 'document') return this.readDocument(call, uri, address.id);
    const path = `/v1/reports/statements/${encodeURIComponent(address.type)}${address.query}`;
    const { content } = await this.get(call, uri, path);
    return { contents: [{ uri, mimeType: 'application/json', text: content.toString('utf8') }] };
  }

  /** Its size is checked first: a download that is not delivered must not be in the audit trail. */
  private async readDocument(call: Call, uri: string, id: string): Promise<ReadResourceResult> {
    const path = `/v1/documents/${encodeURIComponent(id)}`;
    const described = await this.get(call, uri, path);
    const { size, contentType } = (JSON.parse(described.content.toString('utf8')) as { data: DocumentFacts })
      .data;
    if (size > MAX_DOCUMENT_BYTES) {
      const reason = `the document has ${size} bytes: use the API for more than ${MAX_DOCUMENT_BYTES}`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, reason, { size, limit: MAX_DOCUMENT_BYTES });
    }
    const { content } = await this.get(call, uri, `${path}/content`, '*/*');
    return { contents: [{ uri, mimeType: contentType, blob: content.toString('base64') }] };
  }

  private async get(
    { request }: Call,
    uri: string,
    path: string,
    accept = 'application/json',
  ): Promise<OwnResponse> {
    const response = await this.api.call(request, { method: 'GET', path, headers: { accept }, body: null });
    if (response.status >= 400) throw toResourceError(uri, response);
    return response;
  }
}
