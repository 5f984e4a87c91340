import { Controller, Delete, Get, Post } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Operation } from '../platform/http/routes/operation.js';
import { Body, Query } from '../platform/http/input/route-input.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { DocumentLinksQuery, LinkDocumentDto } from './document-links.dto.js';
import { DocumentLinkQueries } from './document-links.queries.js';
import { LinkDocument } from './link-document.js';
import { UnlinkDocument } from './unlink-document.js';

@Controller('v1/document-links')
export class DocumentLinksController {
  constructor(
    private readonly queries: DocumentLinkQueries,
    private readonly requests: IdempotentRequests,
    private readonly linkDocument: LinkDocument,
    private readonly unlinkDocument: UnlinkDocument,
  ) {}

  @Get()
  @Operation({
    id: 'listDocumentLinks',
    summary: 'List links of documents',
    description: 'Oldest first. Filters select those of a document, of a record, or between both.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: DocumentLinksQuery) {
    return this.queries.list(principal, query);
  }

  @Post()
  @Operation({
    id: 'linkDocument',
    summary: 'Link a document to a record',
    description:
      'The record is a transaction, a journal entry, an obligation, an EIN application or an incorporation of the same business. The same link again returns the existing one with 200.',
    alsoReturns: [200],
    isIdempotent: true,
  })
  link(@RequestContext() call: Call, @Body() body: LinkDocumentDto) {
    return this.requests.run(call, (uow) => this.linkDocument.run(uow, body, call.response));
  }

  @Delete(':id')
  @Operation({
    id: 'unlinkDocument',
    summary: 'Remove a link of a document',
    description: 'The document and the record do not change.',
  })
  unlink(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.run(call, (uow) => this.unlinkDocument.run(uow, id));
  }
}
