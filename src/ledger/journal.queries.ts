import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { isUuid } from '../kernel/base62.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { toAmount } from '../kernel/money.js';
import type { Principal } from '../kernel/principal.js';
import { fromTransactionId, toTransactionId } from '../kernel/transaction-id.js';
import { Database } from '../platform/database/database.js';
import { type Page, toPage } from '../platform/http/responses/paging.js';
import type { JournalEntryView, JournalLineView, JournalQuery } from './journal.dto.js';
import { JournalRepository, type PostedEntry, type PostedLine } from './journal.repository.js';

@Injectable()
export class JournalQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly journal: JournalRepository,
  ) {}

  async list(principal: Principal, query: JournalQuery): Promise<Page<JournalEntryView>> {
    if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
      throw InvalidRequest.at('from', 'must not be after to');
    }
    const sourceId = query.sourceId === undefined ? null : readSourceId(query.sourceId);
    const entries = await this.database.readRecent(principal, async (uow) => {
      if (query.entityId !== undefined) await this.entities.get(uow, query.entityId);
      const filter = {
        from: query.from ?? null,
        to: query.to ?? null,
        accountNumber: query.accountNumber ?? null,
        source: query.source ?? null,
        entityId: query.entityId ?? null,
        sourceId,
      };
      return this.journal.list(uow, filter, query.limit + 1, query.offset);
    });
    return toPage(entries.map(toEntryView), query);
  }

  async get(principal: Principal, id: string): Promise<JournalEntryView> {
    return toEntryView(await this.database.read(principal, (uow) => this.journal.get(uow, id)));
  }
}

function readSourceId(text: string): string {
  const id = isUuid(text) ? text.toLowerCase() : fromTransactionId(text);
  if (id === null)
    throw InvalidRequest.at('sourceId', 'must be the id of a bank transaction or a bank account');
  return id;
}

export function toEntryView(entry: PostedEntry): JournalEntryView {
  const transactionId = entry.transactionId === null ? null : toTransactionId(entry.transactionId);
  return {
    id: entry.id,
    entityId: entry.entityId,
    date: entry.postedOn,
    description: entry.description,
    currency: entry.currency,
    source: entry.source,
    sourceId: entry.source === 'bank_transaction' ? transactionId : entry.sourceId,
    transactionId,
    reversesEntryId: entry.reversesEntryId,
    reversedByEntryId: entry.reversedByEntryId,
    recordedAt: entry.recordedAt.toISOString(),
    lines: entry.lines.map((line) => toLineView(line, entry.currency)),
  };
}

function toLineView(line: PostedLine, currency: CurrencyCode): JournalLineView {
  const { accountNumber, accountName, bankAccountId, amountMinor, original } = line;
  return {
    accountNumber,
    accountName,
    debit: amountMinor > 0n ? toAmount(amountMinor, currency) : null,
    credit: amountMinor < 0n ? toAmount(-amountMinor, currency) : null,
    bankAccountId,
    originalAmount: original === null ? null : Math.abs(toAmount(original.amountMinor, original.currency)),
    originalCurrency: original?.currency ?? null,
  };
}
