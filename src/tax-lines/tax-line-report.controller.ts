import { Controller, Get } from '@nestjs/common';
import { type Call, RequestContext } from '../platform/http/call.js';
import { ReadsReplica } from '../platform/http/consistency/reads-replica.js';
import { Query } from '../platform/http/input/route-input.js';
import { JSON_CSV_OR_XLSX } from '../platform/http/responses/content-types.js';
import { respondInFormat } from '../platform/http/responses/respond-as.js';
import { Operation } from '../platform/http/routes/operation.js';
import { DrawsOn } from '../platform/rate-limit/draws-on.js';
import { taxLineFile } from './tax-line-csv.js';
import { TaxLineReportQuery } from './tax-lines.dto.js';
import { TaxLineQueries } from './tax-lines.queries.js';

@Controller('v1/reports/tax-lines')
@DrawsOn('reports')
export class TaxLineReportController {
  constructor(private readonly queries: TaxLineQueries) {}

  @Get()
  @ReadsReplica()
  @Operation({
    id: 'getTaxLineReport',
    summary: 'Get income and expenses by tax line',
    description:
      'Revenue and expenses by the lines of Form 1120, 1120-S or 1065 or Schedule C, before adjustments of tax law such as the limit on meals. Returns JSON, or with `format` or `Accept: text/csv` a file to save: CSV or XLSX.',
    produces: JSON_CSV_OR_XLSX,
    headers: ['Content-Disposition'],
  })
  report(@RequestContext() call: Call, @Query() query: TaxLineReportQuery) {
    const read = () => this.queries.report(call.principal, query);
    return respondInFormat(call, query.format, {
      json: async () => ({ data: await read() }),
      csv: async () => taxLineFile(await read()),
      xlsx: () => this.queries.workbook(call.principal, query),
    });
  }
}
