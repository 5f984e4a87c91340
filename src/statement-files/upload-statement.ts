import { Injectable } from '@nestjs/common';
import { type Standing, type StatementAccount, StatementTransactions } from '../banking/index.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { Call } from '../platform/http/call.js';
import type { Upload } from '../platform/http/input/upload.js';
import { analyse, closingOf, type Comparison, toEnter } from './analyse.js';
import { fileNameOf } from './file-name.js';
import { FileSemaphore } from './file-semaphore.js';
import { isAccountNumber } from './parsing/account-names.js';
import type { IdentifiedTransaction } from './parsing/identity.js';
import type { FileMapping } from './parsing/mapping.js';
import type { ReadFile } from './parsing/read-statement-file.js';
import type { RememberedMapping } from './parsing/remembered-mapping.js';
import { findRememberedMappings } from './remembered-mappings.js';
import type { UploadStatementDto } from './statement-files.dto.js';
import { PossibleDuplicates } from './possible-duplicates.js';
import { ResolveIds } from './resolve-ids.js';
import { StatementParser } from './statement-parser.js';
import type { StatementUploadView } from './statement-upload-view.js';
import type { StatementUpload } from './statement-upload.entity.js';
import { StatementUploadsRepository } from './statement-uploads.repository.js';
import { toUploadView } from './to-upload-view.js';
import { allows } from './upload-status.js';

const TRANSACTIONS_AT_ONCE = 1_000;

interface Known {
  readonly account: StatementAccount;
  /** The account's number in earlier files. */
  readonly knownAs: string | null;
  /** Its name in the last file without a number. */
  readonly calledAs: string | null;
  /** The same file, uploaded before. */
  readonly earlier: StatementUpload | null;
  readonly remembered: readonly RememberedMapping[];
}

@Injectable()
export class UploadStatement {
  constructor(
    private readonly database: Database,
    private readonly stored: StatementTransactions,
    private readonly uploads: StatementUploadsRepository,
    private readonly parser: StatementParser,
    private readonly resolveIds: ResolveIds,
    private readonly turns: FileSemaphore,
  ) {}

  /**
   * Parses a bank's file for an account and stores it with its preview; nothing is imported yet. The same file again
   * returns the same upload with 200: parsed again while it is a draft or reverted, otherwise unchanged.
   */
  async run(
    { principal, response }: Call,
    input: UploadStatementDto,
    upload: Upload | null,
  ): Promise<StatementUploadView> {
    const { isNew, stored } = await this.turns.take(principal.businessId, () =>
      this.take(principal, input, upload),
    );
    if (!isNew) response.status(200);
    return toUploadView(stored);
  }

  private async take(
    principal: Principal,
    input: UploadStatementDto,
    upload: Upload | null,
  ): Promise<{ isNew: boolean; stored: StatementUpload }> {
    if (upload === null) throw InvalidRequest.at('file', 'is required');
    if (upload.content.length === 0) throw InvalidRequest.at('file', 'is empty');
    const sha256 = Buffer.from(upload.sha256, 'hex');
    const known = await this.find(principal, input.bankAccountId, sha256);
    const { earlier, account, knownAs, calledAs } = known;
    if (earlier !== null && !allows(earlier.status, 'read')) return { isNew: false, stored: earlier };
    const said = input.mapping ?? (earlier === null ? null : saidMapping(earlier));
    // Parsing takes a while, so it runs outside a database transaction.
    const file = await this.parser.parse(
      upload.content,
      { account: { ...account, knownAs, calledAs }, format: input.format ?? null, mapping: said ?? {} },
      said === null ? known.remembered : [],
    );
    const { mapping, rememberedFrom } = file;
    const transactions = file.status === 'ready' ? file.transactions : [];
    const compared = await this.compare(principal, account, file, transactions);
    const fileName = fileNameOf(upload.fileName);
    const draft = {
      id: newId(),
      bankAccountId: account.id,
      fileName,
      size: upload.content.length,
      sha256,
      format: file.format,
      mapping,
      headerSha256: file.status === 'ready' && file.header !== null ? Buffer.from(file.header, 'hex') : null,
      status: file.status,
      accountName: file.status === 'ready' ? file.accountName : null,
      analysis: { ...analyse(file, account.currency, compared), rememberedFrom },
      hasBalanceMismatch: hasMismatch(file),
      rowCount: transactions.length,
      rowsSha256: file.rowsSha256,
    };
    const saved = await this.database.run(principal, async (uow) => {
      const stored = await this.uploads.save(uow, draft, upload.content);
      if (stored === null) return null;
      uow.audit({
        action: stored.id === draft.id ? 'statement_upload.create' : 'statement_upload.read_again',
        resourceType: 'statement_upload',
        resourceId: stored.id,
        changes: {
          bankAccountId: account.id,
          fileName,
          format: file.format,
          status: file.status,
          mapping,
          rememberedFrom: rememberedFrom?.uploadId ?? null,
        },
      });
      return stored;
    });
    // Another request committed it meanwhile: return it unchanged.
    const stored = saved ?? (await this.find(principal, account.id, sha256)).earlier;
    if (stored === null) throw InvalidRequest.at('file', 'was deleted during the upload: send it again');
    return { isNew: stored.id === draft.id, stored };
  }

  private async find(principal: Principal, bankAccountId: string, sha256: Buffer): Promise<Known> {
    return this.database.read(principal, async (uow) => ({
      account: await this.stored.account(uow, bankAccountId),
      knownAs: await this.uploads.numberOf(uow, bankAccountId),
      calledAs: await this.uploads.calledAs(uow, bankAccountId),
      earlier: await this.uploads.findByFile(uow, bankAccountId, sha256),
      remembered: await findRememberedMappings(uow, bankAccountId),
    }));
  }

  /** Compares a parsed file with the account's transactions. */
  private async compare(
    principal: Principal,
    account: StatementAccount,
    file: ReadFile,
    identified: readonly IdentifiedTransaction[],
  ): Promise<Comparison> {
    return this.database.read(principal, async (uow) => {
      const name = file.status === 'ready' ? file.accountName : null;
      const isNumber = name !== null && isAccountNumber(name, file.format);
      if (isNumber && (await this.uploads.isNumberOfAnother(uow, name, account)))
        throw InvalidRequest.at(
          'file',
          'belongs to another bank account: its account number is already linked to one',
        );
      const standing: Standing[] = [];
      const duplicates = new Map<string, string>();
      const kept = new Map<string, string>();
      const resolved = await this.resolveIds.run(uow, account, identified);
      const transactions = resolved.map(toEnter);
      const finder = new PossibleDuplicates(transactions);
      for (let at = 0; at < transactions.length; at += TRANSACTIONS_AT_ONCE) {
        const piece = transactions.slice(at, at + TRANSACTIONS_AT_ONCE);
        const standings = await this.stored.standing(uow, account.id, piece);
        standing.push(...standings);
        const fresh = piece.filter((_, index) => standings[index] === 'new');
        const found = await finder.find(uow, account.id, fresh, () => Promise.resolve(new Set()));
        for (const [externalId, id] of found) duplicates.set(externalId, id);
        const changed = piece.filter((_, index) => standings[index] === 'changed');
        const among = await this.stored.protectedAmong(uow, account, changed.map(idOf));
        for (const [externalId, id] of among) kept.set(externalId, id);
      }
      const further = transactions.filter(
        ({ externalId }, index) => standing[index] === 'new' && !duplicates.has(externalId),
      );
      const closing = closingOf(file);
      const isChanged = transactions.some(
        ({ externalId }, index) => standing[index] === 'changed' && !kept.has(externalId),
      );
      // Of a changed transaction only the new amount is known here.
      const balanceMinor =
        closing === null || isChanged
          ? null
          : await this.stored.balanceOn(uow, account.id, closing.date, further);
      return { transactions: resolved, standing, duplicates, protectedChanges: kept, closing, balanceMinor };
    });
  }
}

/** The mapping that the caller sent with the same file before, or null. */
function saidMapping({ mapping, analysis }: StatementUpload): FileMapping | null {
  return analysis.rememberedFrom || Object.keys(mapping).length === 0 ? null : mapping;
}

function hasMismatch(file: ReadFile): boolean {
  return (
    file.status === 'ready' &&
    file.statements.some(({ differenceMinor }) => differenceMinor !== null && differenceMinor !== 0n)
  );
}

function idOf({ externalId }: { readonly externalId: string }): string {
  return externalId;
}
