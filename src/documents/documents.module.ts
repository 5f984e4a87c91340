import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitiesModule } from '../entities/index.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentQueries } from './documents.queries.js';
import { DocumentsRepository } from './documents.repository.js';
import { DownloadDocument } from './download-document.js';
import { UploadDocument } from './upload-document.js';
import { Document } from './document.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Document]), EntitiesModule],
  controllers: [DocumentsController],
  providers: [DocumentQueries, DocumentsRepository, DownloadDocument, UploadDocument],
  exports: [DocumentsRepository, DownloadDocument],
})
export class DocumentsModule {}
