import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitiesModule } from '../entities/index.js';
import { DocumentLink } from './document-link.entity.js';
import { DocumentLinksController } from './document-links.controller.js';
import { DocumentLinkQueries } from './document-links.queries.js';
import { DocumentLinksRepository } from './document-links.repository.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentQueries } from './documents.queries.js';
import { DocumentsRepository } from './documents.repository.js';
import { DownloadDocument } from './download-document.js';
import { LinkDocument } from './link-document.js';
import { RetitleDocument } from './retitle-document.js';
import { UnlinkDocument } from './unlink-document.js';
import { UploadDocument } from './upload-document.js';
import { Document } from './document.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Document, DocumentLink]), EntitiesModule],
  controllers: [DocumentsController, DocumentLinksController],
  providers: [
    DocumentLinkQueries,
    DocumentLinksRepository,
    DocumentQueries,
    DocumentsRepository,
    DownloadDocument,
    LinkDocument,
    RetitleDocument,
    UnlinkDocument,
    UploadDocument,
  ],
  exports: [DocumentQueries, DocumentsRepository, DownloadDocument, LinkDocument, UploadDocument],
})
export class DocumentsModule {}
