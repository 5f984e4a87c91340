import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DocumentsModule } from '../../documents/index.js';
import { EinApplicationsModule } from '../applications/ein-applications.module.js';
import { PreflightModule } from '../preflight/preflight.module.js';
import { ReceiveSigningCallback } from './receive-signing-callback.js';
import { SigningCallbacksController } from './callbacks.controller.js';
import { CancelSignature } from './cancel-signature.js';
import { OutsideModule } from '../../platform/outside/outside.module.js';
import { CheckDueEnvelopes } from './check-due-envelopes.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import { FollowEnvelope } from './follow-envelope.js';
import { LeaseOpenEnvelope } from './lease-open-envelope.js';
import { ProcessSigningCallback } from './process-signing-callback.js';
import { RecordOpened } from './record-opened.js';
import { BeginEnvelope } from './begin-envelope.js';
import { RequestSignature } from './request-signature.js';
import { ReturnToReady } from './return-to-ready.js';
import { SandboxSigningModule } from './sandbox/sandbox-signing.module.js';
import { SendEnvelope } from './send-envelope.js';
import { SignaturesController } from './signatures.controller.js';
import { SigningServices } from './signing-services.js';
import { RecordSignature } from './record-signature.js';
import { CheckEnvelope } from './check-envelope.js';
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
    ReceiveSigningCallback,
    CancelSignature,
    CheckDueEnvelopes,
    EnvelopesRepository,
    FollowEnvelope,
    LeaseOpenEnvelope,
    ProcessSigningCallback,
    RecordOpened,
    BeginEnvelope,
    RequestSignature,
    ReturnToReady,
    SendEnvelope,
    SigningServices,
    RecordSignature,
    CheckEnvelope,
    VoidEnvelope,
  ],
  exports: [CheckDueEnvelopes, RequestSignature, SandboxSigningModule],
})
export class SigningModule {}
