import { Controller, Get, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { SessionRoute, WithoutSession } from '../../../platform/http/route-marks.js';
import { UuidParam } from '../../../platform/http/uuid-param.js';
import { DecideSandboxEnvelope } from './decide-sandbox-envelope.js';
import { SandboxEnvelopeQueries, toView } from './sandbox-envelopes.queries.js';

/** The signing page of the sandbox. Whoever knows an envelope's id may sign it, as with a link out of a mail. */
@Controller('sandbox/envelopes')
@SessionRoute(true)
@WithoutSession(true)
export class SandboxEnvelopesController {
  constructor(
    private readonly queries: SandboxEnvelopeQueries,
    private readonly decide: DecideSandboxEnvelope,
  ) {}

  @Get(':id')
  async get(@UuidParam() id: string) {
    return { data: await this.queries.get(id) };
  }

  @Get(':id/document')
  async document(@UuidParam() id: string) {
    const disposition = 'inline; filename="form-ss-4.pdf"';
    return new StreamableFile(await this.queries.document(id), { type: 'application/pdf', disposition });
  }

  @Post(':id/sign')
  @HttpCode(200)
  async sign(@UuidParam() id: string) {
    return { data: toView(await this.decide.run(id, 'sign')) };
  }

  @Post(':id/decline')
  @HttpCode(200)
  async decline(@UuidParam() id: string) {
    return { data: toView(await this.decide.run(id, 'decline')) };
  }
}
