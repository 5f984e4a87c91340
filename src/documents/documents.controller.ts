import { Controller, Get, Patch, Post } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/routes/operation.js';
import { TakesUpload } from '../platform/http/routes/route-marks.js';
import { UploadParam, type Upload } from '../platform/http/input/upload.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../platform/http/input/route-input.js';
import { DocumentsQuery, UpdateDocumentDto, UploadDocumentDto } from './documents.dto.js';
import { DocumentQueries } from './documents.queries.js';
import { DownloadDocument } from './download-document.js';
import { RetitleDocument } from './retitle-document.js';
import { UploadDocument } from './upload-document.js';

@Controller('v1/documents')
export class DocumentsController {
  constructor(
    private readonly queries: DocumentQueries,
    private readonly requests: IdempotentRequests,
    private readonly uploadDocument: UploadDocument,
    private readonly downloadDocument: DownloadDocument,
    private readonly retitleDocument: RetitleDocument,
  ) {}

  @Get()
  @Operation({
    id: 'listDocuments',
    summary: 'List documents',
    description: 'Newest first. `targetType` and `targetId` select those that are linked to one record.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: DocumentsQuery) {
    return this.queries.list(principal, query);
  }

  @Post()
  @TakesUpload(true)
  @Operation({
    id: 'uploadDocument',
    summary: 'Upload a document',
    description: 'A PDF, PNG or JPEG, max 10 MB. The content decides the type, not the file name.',
  })
  upload(
    @RequestContext() call: Call,
    @Body() body: UploadDocumentDto,
    @UploadParam() upload: Upload | null,
  ) {
    return this.requests.run(call, (uow) => this.uploadDocument.run(uow, body, upload));
  }

  @Get(':id')
  @Operation({ id: 'getDocument', summary: "Get a document's metadata" })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Patch(':id')
  @Operation({ id: 'updateDocument', summary: "Change a document's title" })
  update(@RequestContext() call: Call, @UuidParam() id: string, @Body() { title }: UpdateDocumentDto) {
    return this.requests.run(call, (uow) => this.retitleDocument.run(uow, id, title));
  }

  @Get(':id/content')
  @Operation({
    id: 'downloadDocument',
    summary: 'Download a document',
    description: 'Returns the file exactly as it was uploaded.',
    produces: ['application/pdf', 'image/png', 'image/jpeg'],
    headers: ['Content-Disposition', 'Repr-Digest'],
    isTool: false,
  })
  content(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.downloadDocument.run(call, id, 'attachment');
  }
}
