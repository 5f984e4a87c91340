import { Controller, Get, HttpCode, Post, StreamableFile } from '@nestjs/common';
import type { Principal } from '../../../kernel/principal.js';
import { CurrentPrincipal } from '../../../platform/http/call.js';
import { BodyLimit, ForRoles, SessionRoute } from '../../../platform/http/routes/route-marks.js';
import { UuidParam } from '../../../platform/http/input/uuid-param.js';
import { DecideAsMember } from './decide-as-member.js';
import { SandboxEnvelopeQueries } from './sandbox-envelopes.queries.js';

/** The signing page of the sandbox, for signed-in members of the business that requested the signature. */
@Controller('businesses/:businessId/sandbox/envelopes')
@SessionRoute(true)
@BodyLimit('small')
export class SandboxEnvelopesController {
  constructor(
    private readonly queries: SandboxEnvelopeQueries,
    private readonly decide: DecideAsMember,
  ) {}

  @Get(':id')
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Get(':id/document')
  async document(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    const disposition = 'inline; filename="form-ss-4.pdf"';
    const content = await this.queries.document(principal, id);
    return new StreamableFile(content, { type: 'application/pdf', disposition });
  }

  @Post(':id/sign')
  @HttpCode(200)
  @ForRoles(['owner', 'admin', 'member'])
  async sign(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.decide.run(principal, id, 'sign') };
  }

  @Post(':id/decline')
  @HttpCode(200)
  @ForRoles(['owner', 'admin', 'member'])
  async decline(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.decide.run(principal, id, 'decline') };
  }
}
