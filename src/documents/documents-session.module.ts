import { Module } from '@nestjs/common';
import { DocumentsModule } from './documents.module.js';
import { DocumentsSessionController } from './documents-session.controller.js';

/** Documents for signed-in users, under {app_url}/api. */
@Module({ imports: [DocumentsModule], controllers: [DocumentsSessionController] })
export class DocumentsSessionModule {}
