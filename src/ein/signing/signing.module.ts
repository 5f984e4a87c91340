import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DocumentsModule } from '../../documents/index.js';
import { EinApplicationsModule } from '../applications/ein-applications.module.js';
import { PreflightModule } from '../preflight/preflight.module.js';
import { ReceiveCallback } from './receive-callback.js';
import { SigningCallbacksController } from './callbacks.controller.js';
import { CancelSignature } from './cancel-signature.js';
import { OutsideModule } from '../../platform/outside/outside.module.js';
import { EnvelopeChecks } from './envelope-checks.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import { FollowEnvelope } from './follow-envelope.js';
import { LeaseOpenEnvelope } from './lease-open-envelope.js';
import { ProcessCallback } from './process-callback.js';
import { RecordOpened } from './record-opened.js';
import { RecordRequest } from './record-request.js';
import { RequestSignature } from './request-signature.js';
import { ReturnToReady } from './return-to-ready.js';
import { SandboxSigningModule } from './sandbox/sandbox-signing.module.js';
import { SendRequest } from './send-request.js';
import { SignaturesController } from './signatures.controller.js';
import { SigningServices } from './signing-services.js';
import { RecordSignature } from './record-signature.js';
import { SyncEnvelope } from './sync-envelope.js';
import { VoidEnvelope } from './void-envelope.js';
import { SignatureEnvelope } from './signature-envelope.entity.js';
import { SandboxEnvelope } from './sandbox/sandbox-envelope.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([SandboxEnvelope, SignatureEnvelope]),
    DocumentsModule,
    EinApplicationsModule,
    OutsideModule,
    PreflightModule,
    SandboxSigningModule,
  ],
  controllers: [SignaturesController, SigningCallbacksController],
  providers: [
    ReceiveCallback,
    CancelSignature,
    EnvelopeChecks,
    EnvelopesRepository,
    FollowEnvelope,
    LeaseOpenEnvelope,
    ProcessCallback,
    RecordOpened,
    RecordRequest,
    RequestSignature,
    ReturnToReady,
    SendRequest,
    SigningServices,
    RecordSignature,
    SyncEnvelope,
    VoidEnvelope,
  ],
  exports: [EnvelopeChecks, RequestSignature, SandboxSigningModule],
})
export class SigningModule {}
