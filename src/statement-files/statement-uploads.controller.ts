import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/routes/operation.js';
import { TakesUpload } from '../platform/http/routes/route-marks.js';
import { UploadParam, type Upload } from '../platform/http/input/upload.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../platform/http/input/route-input.js';
import { CommitStatement } from './commit-statement.js';
import { DeleteStatementUpload } from './delete-statement-upload.js';
import { RevertStatement } from './revert-statement.js';
import {
  CommitStatementDto,
  RevertStatementDto,
  StatementUploadsQuery,
  UploadStatementDto,
} from './statement-files.dto.js';
import { StatementUploadQueries } from './statement-uploads.queries.js';
import { UploadStatement } from './upload-statement.js';

@Controller('v1/statement-uploads')
export class StatementUploadsController {
  constructor(
    private readonly queries: StatementUploadQueries,
    private readonly requests: IdempotentRequests,
    private readonly uploadStatement: UploadStatement,
    private readonly commitStatement: CommitStatement,
    private readonly revertStatement: RevertStatement,
    private readonly deleteStatementUpload: DeleteStatementUpload,
  ) {}

  @Get()
  @Operation({ id: 'listStatementUploads', summary: 'List statement uploads' })
  list(@CurrentPrincipal() principal: Principal, @Query() query: StatementUploadsQuery) {
    return this.queries.list(principal, query);
  }

  @Post()
  @TakesUpload(true)
  @Operation({
    id: 'uploadStatement',
    summary: 'Upload a statement file',
    description:
      'CSV, OFX or QFX, CAMT.053, MT940 or QIF, max 10 MB. Returns a preview and books nothing. If the file is ambiguous, `ambiguities` lists what is unclear: send the file again with a `mapping` that settles it. Sending the same file again returns the existing upload with 200.',
    alsoReturns: [200],
  })
  upload(
    @RequestContext() call: Call,
    @Body() body: UploadStatementDto,
    @UploadParam() upload: Upload | null,
  ) {
    return this.requests.runOutside(call, () => this.uploadStatement.run(call, body, upload));
  }

  @Get(':id')
  @Operation({
    id: 'getStatementUpload',
    summary: 'Get a statement upload',
    description: 'Includes its preview.',
  })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  // Parsing a file takes longer than a database transaction should: each use case opens its own units of work.
  @Post(':id/commit')
  @HttpCode(200)
  @Operation({
    id: 'commitStatement',
    summary: 'Commit a statement upload',
    description:
      'Imports its transactions like a push: existing transactions are not imported twice, and possible duplicates and changes of protected transactions are left out unless `possibleDuplicates` or `protectedChanges` is `enter`. An interrupted commit continues where it stopped.',
    isIdempotent: true,
  })
  commit(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: CommitStatementDto) {
    return this.requests.runOutside(call, () => this.commitStatement.run(call.principal, id, body));
  }

  @Post(':id/revert')
  @HttpCode(200)
  @Operation({
    id: 'revertStatement',
    summary: 'Revert a statement upload',
    description:
      'Removes the transactions that its commit created, reverses their entries, and restores the transactions that it changed. Those that other committed files contain stay. The same file can then be uploaded and committed again. An interrupted revert continues where it stopped.',
    isIdempotent: true,
    isDestructive: true,
  })
  revert(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: RevertStatementDto) {
    return this.requests.runOutside(call, () => this.revertStatement.run(call.principal, id, body));
  }

  @Delete(':id')
  @Operation({
    id: 'deleteStatementUpload',
    summary: 'Delete a statement upload',
    description: 'Only possible before it is committed.',
    isDestructive: true,
  })
  delete(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.run(call, (uow) => this.deleteStatementUpload.run(uow, id));
  }
}
