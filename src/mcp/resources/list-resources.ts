import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
} from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import type { Call } from '../../platform/http/call.js';
import { OwnApi } from '../own-api.js';
import { documentAddress } from './resource-address.js';
import { toResourceError } from './resource-errors.js';

const PAGE = 100;

interface DocumentPage {
  readonly data: readonly {
    readonly id: string;
    readonly kind: string;
    readonly fileName: string;
    readonly contentType: string;
    readonly size: number;
    readonly createdAt: string;
  }[];
  readonly meta: { readonly pagination: { readonly nextOffset: number | null } };
}

/** Lists the documents, newest first. Statements are not listed: they have templates. */
@Injectable()
export class ListResources {
  constructor(private readonly api: OwnApi) {}

  /** The cursor is the offset in the API's list. A credential that cannot read sees none. */
  async run({ principal, request }: Call, cursor = '0'): Promise<ListResourcesResult> {
    if (!/^\d{1,8}$/.test(cursor)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'unknown cursor');
    if (!principal.scopes.includes('read')) return { resources: [] };
    const path = `/v1/documents?limit=${PAGE}&offset=${cursor}`;
    const headers = { accept: 'application/json' };
    const response = await this.api.call(request, { method: 'GET', path, headers, body: null });
    if (response.status >= 400) throw toResourceError(path, response);
    const { data, meta } = JSON.parse(response.content.toString('utf8')) as DocumentPage;
    const { nextOffset } = meta.pagination;
    return {
      resources: data.map(toResource),
      ...(nextOffset !== null && { nextCursor: String(nextOffset) }),
    };
  }
}

function toResource({
  id,
  kind,
  fileName,
  contentType,
  size,
  createdAt,
}: DocumentPage['data'][number]): Resource {
  return {
    uri: documentAddress(id),
    name: fileName,
    description: kind.replaceAll('_', ' '),
    mimeType: contentType,
    size,
    annotations: { lastModified: createdAt },
  };
}
