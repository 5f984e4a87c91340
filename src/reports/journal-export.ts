import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { EntitiesRepository, type LegalEntity } from '../entities/index.js';
import { type CalendarDate, FIRST_DATE, LAST_DATE } from '../kernel/calendar-date.js';
import { indexBy } from '../kernel/collections.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import type { Principal } from '../kernel/principal.js';
import {
  ChartRepository,
  isClosing,
  JournalRepository,
  type LedgerAccount,
  type PostedEntry,
} from '../ledger/index.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { JournalFormat } from './journal-formats/journal-format.js';
import type { JournalExportQuery } from './reports.dto.js';

@Injectable()
export class JournalExport {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
    private readonly journal: JournalRepository,
  ) {}

  /**
   * Streams the journal of an entity in a format, from one snapshot. The export is audited before it begins.
   * `open` is called once the request can no longer fail, and returns where to write.
   */
  async run(
    principal: Principal,
    query: JournalExportQuery,
    format: JournalFormat,
    open: () => Writable,
  ): Promise<void> {
    const period = {
      from: (query.from as CalendarDate | undefined) ?? FIRST_DATE,
      to: (query.to as CalendarDate | undefined) ?? LAST_DATE,
    };
    if (period.from > period.to) throw InvalidRequest.at('from', 'must not be after to');
    const entity = await this.database.run(principal, async (uow) => {
      const exported = await this.entities.resolve(uow, query.entityId);
      uow.audit({
        action: 'journal.export',
        resourceType: 'legal_entity',
        resourceId: exported.id,
        changes: period,
      });
      return exported;
    });
    let isSending = false;
    const send = async (uow: UnitOfWork) => {
      const accounts = await this.chart.listOf(uow, entity.id);
      const { encode = (text: string) => Buffer.from(text) } = format;
      isSending = true;
      await pipeline(
        this.text(uow, entity, accounts, period, format),
        async function* (parts: AsyncIterable<string>) {
          for await (const part of parts) yield encode(part);
        },
        open(),
      );
    };
    await this.database.readRecent(principal, send, () => !isSending);
  }

  private async *text(
    uow: UnitOfWork,
    entity: LegalEntity,
    accounts: readonly LedgerAccount[],
    period: { from: CalendarDate; to: CalendarDate },
    format: JournalFormat,
  ): AsyncGenerator<string> {
    yield format.head(entity, accounts);
    const byId = indexBy(accounts, ({ id }) => id);
    const known = new Set<string>([entity.currency]);
    for await (const entries of this.journal.walk(uow, entity.id, period)) {
      const exported = format.closesYears ? entries.filter((entry) => !isClosing(entry)) : entries;
      for (const currency of currenciesOf(exported)) {
        if (!known.has(currency)) yield format.currency?.(currency) ?? '';
        known.add(currency);
      }
      yield exported.map((entry) => format.entry(entry, byId)).join('');
    }
  }
}

/** The currencies of original amounts. */
function currenciesOf(entries: readonly PostedEntry[]): Set<CurrencyCode> {
  return new Set(entries.flatMap(({ lines }) => lines.flatMap(({ original }) => original?.currency ?? [])));
}
