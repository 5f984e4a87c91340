import { Controller, Get } from '@nestjs/common';
import { type Call, RequestContext } from '../platform/http/call.js';
import { Query } from '../platform/http/input/route-input.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { SessionRoute } from '../platform/http/routes/route-marks.js';
import { DocumentContentQuery } from './documents.dto.js';
import { DownloadDocument } from './download-document.js';

/** For links that a browser opens in a tab: it sends the session cookie, and cannot send a token. */
@Controller('businesses/:businessId/documents')
@SessionRoute(true)
export class DocumentsSessionController {
  constructor(private readonly downloadDocument: DownloadDocument) {}

  @Get(':id/content')
  content(
    @RequestContext() call: Call,
    @UuidParam() id: string,
    @Query() { disposition = 'attachment' }: DocumentContentQuery,
  ) {
    return this.downloadDocument.run(call, id, disposition);
  }
}
