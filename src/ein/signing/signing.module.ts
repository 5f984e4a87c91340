import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DocumentsModule } from '../../documents/index.js';
import { EinApplicationsModule } from '../applications/ein-applications.module.js';
import { AnswerCallback } from './answer-callback.js';
import { SigningCallbacksController } from './callbacks.controller.js';
import { CancelSignature } from './cancel-signature.js';
import { EnvelopeChecks } from './envelope-checks.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import { FollowEnvelope } from './follow-envelope.js';
import { ReceiveCallback } from './receive-callback.js';
import { RecordOpened } from './record-opened.js';
import { RequestSignature } from './request-signature.js';
import { ReturnToReady } from './return-to-ready.js';
import { SandboxSigningModule } from './sandbox/sandbox-signing.module.js';
import { SignaturesController } from './signatures.controller.js';
import { SigningServices } from './signing-services.js';
import { RecordSignature } from './record-signature.js';
import { SignatureEnvelopeRow } from './signature-envelope.entity.js';
import { SandboxEnvelopeRow } from './sandbox/sandbox-envelope.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([SandboxEnvelopeRow, SignatureEnvelopeRow]),
    DocumentsModule,
    EinApplicationsModule,
    SandboxSigningModule,
  ],
  controllers: [SignaturesController, SigningCallbacksController],
  providers: [
    AnswerCallback,
    CancelSignature,
    EnvelopeChecks,
    EnvelopesRepository,
    FollowEnvelope,
    ReceiveCallback,
    RecordOpened,
    RequestSignature,
    ReturnToReady,
    SigningServices,
    RecordSignature,
  ],
  exports: [EnvelopeChecks, RequestSignature, SandboxSigningModule],
})
export class SigningModule {}
