import { Module } from '@nestjs/common';
import { DecideAsMember } from './decide-as-member.js';
import { DecideSandboxEnvelope } from './decide-sandbox-envelope.js';
import { SandboxEnvelopesController } from './sandbox-envelopes.controller.js';
import { SandboxEnvelopeQueries } from './sandbox-envelopes.queries.js';
import { SandboxEnvelopesRepository } from './sandbox-envelopes.repository.js';
import { SandboxService } from './sandbox.service.js';

/** The signing sandbox. The routes of its page are under {app_url}/api. */
@Module({
  controllers: [SandboxEnvelopesController],
  providers: [
    DecideAsMember,
    DecideSandboxEnvelope,
    SandboxEnvelopeQueries,
    SandboxEnvelopesRepository,
    SandboxService,
  ],
  exports: [DecideSandboxEnvelope, SandboxService],
})
export class SandboxSigningModule {}
