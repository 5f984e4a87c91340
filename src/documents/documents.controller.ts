import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, Caller, ThisCall } from '../platform/http/call.js';
import { TakesUpload } from '../platform/http/route-marks.js';
import { ThisUpload, type Upload } from '../platform/http/upload.js';
import { UuidParam } from '../platform/http/uuid-param.js';
import { Writes } from '../platform/http/writes.js';
import { DocumentsQuery, UploadDocumentDto } from './documents.dto.js';
import { DocumentQueries } from './documents.queries.js';
import { DownloadDocument } from './download-document.js';
import { UploadDocument } from './upload-document.js';

@Controller('v1/documents')
export class DocumentsController {
  constructor(
    private readonly queries: DocumentQueries,
    private readonly writes: Writes,
    private readonly uploadDocument: UploadDocument,
    private readonly downloadDocument: DownloadDocument,
  ) {}

  @Get()
  list(@Caller() principal: Principal, @Query() query: DocumentsQuery) {
    return this.queries.list(principal, query);
  }

  @Post()
  @TakesUpload(true)
  upload(@ThisCall() call: Call, @Body() body: UploadDocumentDto, @ThisUpload() upload: Upload | null) {
    return this.writes.run(call, (uow) => this.uploadDocument.run(uow, body, upload));
  }

  @Get(':id')
  async get(@Caller() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Get(':id/content')
  content(@ThisCall() call: Call, @UuidParam() id: string) {
    return this.downloadDocument.run(call, id);
  }
}
