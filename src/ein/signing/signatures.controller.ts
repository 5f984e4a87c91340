import { Controller, HttpCode, Post } from '@nestjs/common';
import { type Call, RequestContext } from '../../platform/http/call.js';
import { CarriesSecret } from '../../platform/http/responses/compress-responses.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Body } from '../../platform/http/input/route-input.js';
import { CancelSignature } from './cancel-signature.js';
import { SignatureRequestDto } from './signatures.dto.js';
import { RequestSignature } from './request-signature.js';

@Controller('v1/ein-applications')
export class SignaturesController {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly requestSignature: RequestSignature,
    private readonly cancelSignature: CancelSignature,
  ) {}

  @Post(':id/request-signature')
  @HttpCode(200)
  @CarriesSecret()
  @Operation({
    id: 'requestSignature',
    summary: 'Request the signature',
    description:
      'Sends Form SS-4 to the responsible party through the signing service. `signingUrl` is present if the service returns one. A repeated request returns the response without it.',
    isDestructive: true,
  })
  request(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: SignatureRequestDto) {
    // Not stored: some services let anyone with the URL sign.
    return this.requests.runOutside(
      call,
      () => this.requestSignature.run(call.principal, id, body),
      ({ application }) => ({ application }),
    );
  }

  @Post(':id/cancel-signature')
  @HttpCode(200)
  @Operation({
    id: 'cancelSignature',
    summary: 'Cancel a signature request',
    description:
      'Voids the envelope and confirms that it is void. If the form was signed first, the signature remains valid.',
    isDestructive: true,
  })
  cancel(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.runOutside(call, () => this.cancelSignature.run(call.principal, id));
  }
}
