import { Controller, HttpCode, Post } from '@nestjs/common';
import { type Call, ThisCall } from '../../platform/http/call.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { Writes } from '../../platform/http/writes.js';
import { CancelSignature } from './cancel-signature.js';
import { RequestSignature } from './request-signature.js';

@Controller('v1/ein-applications')
export class SignaturesController {
  constructor(
    private readonly writes: Writes,
    private readonly requestSignature: RequestSignature,
    private readonly cancelSignature: CancelSignature,
  ) {}

  @Post(':id/request-signature')
  @HttpCode(200)
  request(@ThisCall() call: Call, @UuidParam() id: string) {
    // Some services' signing addresses let whoever has them sign.
    return this.writes.runOutside(
      call,
      () => this.requestSignature.run(call.principal, id),
      ({ application }) => ({ application }),
    );
  }

  @Post(':id/cancel-signature')
  @HttpCode(200)
  cancel(@ThisCall() call: Call, @UuidParam() id: string) {
    return this.writes.runOutside(call, () => this.cancelSignature.run(call.principal, id));
  }
}
