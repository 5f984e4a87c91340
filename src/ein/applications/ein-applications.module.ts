import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../documents/index.js';
import { EntitiesModule } from '../../entities/index.js';
import { AdvanceApplication } from './advance-application.js';
import { CancelApplication } from './cancel-application.js';
import { EinApplicationViews } from './ein-application-view.js';
import { EinApplicationsController } from './ein-applications.controller.js';
import { EinApplicationQueries } from './ein-applications.queries.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';
import { MarkFiled } from './mark-filed.js';
import { RecordEin } from './record-ein.js';
import { Ss4Form } from '../ss4/ss4-form.js';

/** The applications themselves; what faxes and signs them stands on top. */
@Module({
  imports: [DocumentsModule, EntitiesModule],
  controllers: [EinApplicationsController],
  providers: [
    AdvanceApplication,
    CancelApplication,
    EinApplicationQueries,
    EinApplicationViews,
    EinApplicationsRepository,
    MarkFiled,
    RecordEin,
    Ss4Form,
  ],
  exports: [
    AdvanceApplication,
    CancelApplication,
    EinApplicationQueries,
    EinApplicationViews,
    EinApplicationsRepository,
    RecordEin,
    Ss4Form,
  ],
})
export class EinApplicationsModule {}
