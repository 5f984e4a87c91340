import { Module } from '@nestjs/common';
import { DecideSandboxEnvelope } from './decide-sandbox-envelope.js';
import { SandboxEnvelopesController } from './sandbox-envelopes.controller.js';
import { SandboxEnvelopeQueries } from './sandbox-envelopes.queries.js';
import { SandboxEnvelopesRepository } from './sandbox-envelopes.repository.js';
import { SandboxService } from './sandbox.service.js';

/** The signing sandbox. Its page's routes stand under {app_url}/api. */
@Module({
  controllers: [SandboxEnvelopesController],
  providers: [DecideSandboxEnvelope, SandboxEnvelopeQueries, SandboxEnvelopesRepository, SandboxService],
  exports: [DecideSandboxEnvelope, SandboxService],
})
export class SandboxSigningModule {}
