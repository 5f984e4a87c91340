import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DocumentsModule } from '../../documents/index.js';
import { EinApplicationsModule } from '../applications/ein-applications.module.js';
import { OutsideModule } from '../../platform/outside/outside.module.js';
import { PreflightModule } from '../preflight/preflight.module.js';
import { AskAboutFailed } from './ask-about-failed.js';
import { BeginTransmission } from './begin-transmission.js';
import { FaxCarriers } from './carriers/fax-carriers.js';
import { SandboxCarrier } from './carriers/sandbox/sandbox.carrier.js';
import { SandboxExchange } from './carriers/sandbox/sandbox-exchange.js';
import { CheckDueTransmissions } from './check-due-transmissions.js';
import { CheckTransmission } from './check-transmission.js';
import { FaxCallbacksController } from './fax-callbacks.controller.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import { FaxController } from './fax.controller.js';
import { ReadFaxCallback } from './read-fax-callback.js';
import { ReceiveFaxCallback } from './receive-fax-callback.js';
import { ReconcileTransmission } from './reconcile-transmission.js';
import { RecordReading } from './record-reading.js';
import { SendTransmission } from './send-transmission.js';
import { TransmissionQueries } from './transmissions.queries.js';
import { Transmit } from './transmit.js';
import { TransmitGates } from './transmit-gates.js';
import { FaxTransmission } from './fax-transmission.entity.js';
import { SandboxFax } from './carriers/sandbox/sandbox-fax.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([FaxTransmission, SandboxFax]),
    DocumentsModule,
    EinApplicationsModule,
    OutsideModule,
    PreflightModule,
  ],
  controllers: [FaxController, FaxCallbacksController],
  providers: [
    AskAboutFailed,
    BeginTransmission,
    CheckDueTransmissions,
    CheckTransmission,
    FaxCarriers,
    FaxTransmissionsRepository,
    ReadFaxCallback,
    ReceiveFaxCallback,
    ReconcileTransmission,
    RecordReading,
    SandboxCarrier,
    SandboxExchange,
    SendTransmission,
    TransmissionQueries,
    Transmit,
    TransmitGates,
  ],
  exports: [CheckDueTransmissions, ReconcileTransmission, TransmissionQueries, Transmit],
})
export class FaxModule {}
