import { Controller, HttpCode, Post } from '@nestjs/common';
import { type Call, RequestContext } from '../../platform/http/call.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { Body } from '../../platform/http/input/route-input.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { CorrectEin } from './correct-ein.js';
import { CorrectEinDto, RecordEinDto } from './ein-applications.dto.js';
import { MarkFiled } from './mark-filed.js';
import { RecordEin } from './record-ein.js';

/** What users report about a filing: that they filed the form themselves, and which EIN the IRS assigned. */
@Controller('v1/ein-applications')
export class EinFilingsController {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly markFiled: MarkFiled,
    private readonly recordEin: RecordEin,
    private readonly correctEin: CorrectEin,
  ) {}

  @Post(':id/mark-filed')
  @HttpCode(200)
  @Operation({
    id: 'markEinApplicationFiled',
    summary: 'Mark an EIN application as filed',
    description: 'For a form that you faxed or mailed yourself.',
  })
  fileByHand(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.run(call, (uow) => this.markFiled.run(uow, id));
  }

  @Post(':id/record-ein')
  @HttpCode(200)
  @Operation({
    id: 'recordEin',
    summary: 'Record the EIN',
    description: 'As printed in the letter of the IRS. The entity gets the EIN too.',
  })
  record(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: RecordEinDto) {
    return this.requests.run(call, (uow) => this.recordEin.run(uow, id, body));
  }

  @Post(':id/correct-ein')
  @HttpCode(200)
  @Operation({
    id: 'correctEin',
    summary: 'Correct the EIN',
    description: 'For an EIN that was recorded wrongly. Changes it on the application and on the entity.',
    isIdempotent: true,
  })
  correct(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: CorrectEinDto) {
    return this.requests.run(call, (uow) => this.correctEin.run(uow, id, body));
  }
}
