import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/operation.js';
import { TakesUpload } from '../platform/http/route-marks.js';
import { ThisUpload, type Upload } from '../platform/http/upload.js';
import { UuidParam } from '../platform/http/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotent-requests.js';
import { CommitStatement } from './commit-statement.js';
import { DeleteStatementUpload } from './delete-statement-upload.js';
import { StatementUploadsQuery, UploadStatementDto } from './statement-files.dto.js';
import { StatementUploadQueries } from './statement-uploads.queries.js';
import { UploadStatement } from './upload-statement.js';

@Controller('v1/statement-uploads')
export class StatementUploadsController {
  constructor(
    private readonly queries: StatementUploadQueries,
    private readonly requests: IdempotentRequests,
    private readonly uploadStatement: UploadStatement,
    private readonly commitStatement: CommitStatement,
    private readonly deleteStatementUpload: DeleteStatementUpload,
  ) {}

  @Get()
  @Operation({ id: 'listStatementUploads', summary: 'List uploaded statement files' })
  list(@CurrentPrincipal() principal: Principal, @Query() query: StatementUploadsQuery) {
    return this.queries.list(principal, query);
  }

  @Post()
  @TakesUpload(true)
  @Operation({
    id: 'uploadStatement',
    summary: 'Upload a statement file',
    description:
      'CSV, OFX or QFX, CAMT.053, MT940 or QIF, up to 10 MB. Nothing is booked: the answer previews what would be. What the file does not tell is asked in `ambiguities`; the same file with a `mapping` answers them. The same file again is the same upload, and answers 200.',
    alsoAnswers: [200],
  })
  upload(
    @RequestContext() call: Call,
    @Body() body: UploadStatementDto,
    @ThisUpload() upload: Upload | null,
  ) {
    return this.requests.runOutside(call, () => this.uploadStatement.run(call, body, upload));
  }

  @Get(':id')
  @Operation({
    id: 'getStatementUpload',
    summary: 'Read an uploaded statement file',
    description: 'With its preview.',
  })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  // Reading a file takes longer than a transaction should: each opens units of work of its own.
  @Post(':id/commit')
  @HttpCode(200)
  @Operation({
    id: 'commitStatement',
    summary: 'Commit a statement file',
    description:
      'Enters its rows as a push would: what stands already is not entered twice. One that broke off goes on where it was.',
    isIdempotent: true,
  })
  commit(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.runOutside(call, () => this.commitStatement.run(call.principal, id));
  }

  @Delete(':id')
  @Operation({
    id: 'deleteStatementUpload',
    summary: 'Delete an uploaded statement file',
    description: 'Only one that has not been committed.',
    isDestructive: true,
  })
  delete(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.run(call, (uow) => this.deleteStatementUpload.run(uow, id));
  }
}
