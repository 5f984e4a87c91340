import { Injectable } from '@nestjs/common';
import type { StatementAccount } from '../banking/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { accountNumberOf } from './account-number-of.js';
import { StatementParser } from './statement-parser.js';
import type { StatementUpload } from './statement-upload.entity.js';
import { StatementUploadsRepository } from './statement-uploads.repository.js';

/** Parses a stored file. It takes longer than a unit of work should, so it is outside one. */
@Injectable()
export class ParseUpload {
  constructor(
    private readonly database: Database,
    private readonly uploads: StatementUploadsRepository,
    private readonly parser: StatementParser,
  ) {}

  /** The file's bytes are released here: importing takes much longer than parsing. */
  async run(principal: Principal, upload: StatementUpload, account: StatementAccount) {
    const { mapping, format, accountName } = upload;
    const content = await this.database.read(principal, (uow) => this.uploads.content(uow, upload));
    return this.parser.parse(content, {
      account: { ...account, knownAs: accountNumberOf(upload), calledAs: accountName },
      format,
      mapping,
    });
  }
}
