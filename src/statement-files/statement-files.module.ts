import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BankingModule } from '../banking/index.js';
import { CommitBatch } from './commit-batch.js';
import { CommitStatement } from './commit-statement.js';
import { DeleteStatementUpload } from './delete-statement-upload.js';
import { EnterTransactions } from './enter-transactions.js';
import { FileSemaphore } from './file-semaphore.js';
import { ParseUpload } from './parse-upload.js';
import { ReadCommittable } from './read-committable.js';
import { ResolveIds } from './resolve-ids.js';
import { RevertStatement } from './revert-statement.js';
import { RevertTransactions } from './revert-transactions.js';
import { StatementUploadTransaction } from './statement-upload-transaction.entity.js';
import { StatementUploadTransactionsRepository } from './statement-upload-transactions.repository.js';
import { StatementFiles } from './statement-files.js';
import { StatementParser } from './statement-parser.js';
import { StatementUploadsController } from './statement-uploads.controller.js';
import { StatementUploadQueries } from './statement-uploads.queries.js';
import { StatementUploadsRepository } from './statement-uploads.repository.js';
import { UploadStatement } from './upload-statement.js';
import { StatementUpload } from './statement-upload.entity.js';
import { StatementAccountName } from './statement-account-name.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([StatementAccountName, StatementUpload, StatementUploadTransaction]),
    BankingModule,
  ],
  controllers: [StatementUploadsController],
  providers: [
    CommitBatch,
    CommitStatement,
    DeleteStatementUpload,
    EnterTransactions,
    FileSemaphore,
    ParseUpload,
    ReadCommittable,
    ResolveIds,
    RevertStatement,
    RevertTransactions,
    StatementFiles,
    StatementParser,
    StatementUploadQueries,
    StatementUploadsRepository,
    StatementUploadTransactionsRepository,
    UploadStatement,
  ],
  exports: [StatementFiles],
})
export class StatementFilesModule {}
