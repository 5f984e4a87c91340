import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BankingModule } from '../banking/index.js';
import { CommitStatement } from './commit-statement.js';
import { DeleteStatementUpload } from './delete-statement-upload.js';
import { FileSemaphore } from './file-semaphore.js';
import { StatementParser } from './statement-parser.js';
import { StatementUploadsController } from './statement-uploads.controller.js';
import { StatementUploadQueries } from './statement-uploads.queries.js';
import { StatementUploadsRepository } from './statement-uploads.repository.js';
import { UploadStatement } from './upload-statement.js';
import { StatementUpload } from './statement-upload.entity.js';
import { StatementAccountName } from './statement-account-name.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([StatementAccountName, StatementUpload]), BankingModule],
  controllers: [StatementUploadsController],
  providers: [
    CommitStatement,
    DeleteStatementUpload,
    FileSemaphore,
    StatementParser,
    StatementUploadQueries,
    StatementUploadsRepository,
    UploadStatement,
  ],
})
export class StatementFilesModule {}
