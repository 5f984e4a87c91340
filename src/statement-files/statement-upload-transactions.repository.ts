import { Injectable } from '@nestjs/common';
import type { ImportedChange, ImportedFacts } from '../banking/index.js';
import { groupBy } from '../kernel/collections.js';
import { NIL_UUID } from '../kernel/ids.js';
import { mergeMany } from '../platform/database/bulk.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type StoredFacts, StatementUploadTransaction } from './statement-upload-transaction.entity.js';

export interface LinkedTransaction {
  readonly transactionId: string;
  readonly isCreated: boolean;
  /** What the commit changed of it, if it existed. */
  readonly change: ImportedChange | null;
}

/** Which transactions the committed files contain. */
@Injectable()
export class StatementUploadTransactionsRepository {
  /** Adds transactions to an upload. Two transactions of a file may be one stored transaction, which has both ids. */
  link(uow: UnitOfWork, uploadId: string, links: readonly LinkedTransaction[]): void {
    const { businessId } = uow;
    const linked = groupBy(links, ({ transactionId }) => transactionId);
    mergeMany(
      uow,
      StatementUploadTransaction,
      [...linked].map(([transactionId, same]) => {
        const change = same.find((link) => link.change !== null)?.change ?? null;
        return {
          businessId,
          uploadId,
          transactionId,
          isCreated: same.some(({ isCreated }) => isCreated),
          factsBefore: change && toStored(change.before),
          factsAfter: change && toStored(change.after),
        };
      }),
      {
        factsBefore: 'coalesce(statement_upload_transaction.facts_before, excluded.facts_before)',
        factsAfter: 'coalesce(excluded.facts_after, statement_upload_transaction.facts_after)',
      },
    );
  }

  /** Those of the transactions that the upload contains. */
  async linkedAmong(uow: UnitOfWork, uploadId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await uow.query<{ id: string }>(
      `select transaction_id as id from statement_upload_transaction
        where business_id = $1 and upload_id = $2 and transaction_id = any($3)`,
      [uow.businessId, uploadId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Transactions of an upload by id, after one of them. */
  async page(
    uow: UnitOfWork,
    uploadId: string,
    limit: number,
    after: string | null = null,
  ): Promise<LinkedTransaction[]> {
    const rows = await uow.query<StoredLink>(
      `select transaction_id as "transactionId", is_created as "isCreated", facts_before as before, facts_after as after
         from statement_upload_transaction
        where business_id = $1 and upload_id = $2 and transaction_id > $3 order by transaction_id limit $4`,
      [uow.businessId, uploadId, after ?? NIL_UUID, limit],
    );
    return rows.map(toLink);
  }

  /** Those of the transactions that another committed file contains as well. */
  async sharedAmong(uow: UnitOfWork, uploadId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await uow.query<{ id: string }>(
      `select a.id from unnest($3::uuid[]) as a(id)
        where exists (select from statement_upload_transaction l
                       where l.business_id = $1 and l.transaction_id = a.id and l.upload_id <> $2)`,
      [uow.businessId, uploadId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Those of the transactions that another committed file was found to contain later. */
  async confirmedAmong(uow: UnitOfWork, uploadId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await uow.query<{ id: string }>(`select o.transaction_id as id from ${NEXT_LINKS}`, [
      uow.businessId,
      uploadId,
      ids,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Lets the next file that contains a transaction restore what this upload changed of it. If something else changed the
   * transaction in between, that file already restores what it found.
   */
  async handOver(uow: UnitOfWork, uploadId: string, ids: readonly string[]): Promise<void> {
    await uow.query(
      `update statement_upload_transaction l
          set facts_before = o.own_before, facts_after = coalesce(l.facts_after, o.own_after)
         from (select o.upload_id, o.transaction_id, own.facts_before as own_before, own.facts_after as own_after
                 from ${NEXT_LINKS}) o
        where l.business_id = $1 and l.upload_id = o.upload_id and l.transaction_id = o.transaction_id
          and (l.facts_before is null or l.facts_before = o.own_after)`,
      [uow.businessId, uploadId, ids],
    );
  }

  /** Removes the transactions from an upload. Those that it created count as created by another file that contains them. */
  async unlink(uow: UnitOfWork, uploadId: string, links: readonly LinkedTransaction[]): Promise<void> {
    const created = links.filter(({ isCreated }) => isCreated);
    await uow.query(
      `update statement_upload_transaction l set is_created = true
         from unnest($3::uuid[]) as a(id)
        where l.business_id = $1 and l.transaction_id = a.id
          and l.upload_id = (select min(o.upload_id::text)::uuid from statement_upload_transaction o
                              where o.business_id = $1 and o.transaction_id = a.id and o.upload_id <> $2)`,
      [uow.businessId, uploadId, created.map(({ transactionId }) => transactionId)],
    );
    await uow.query(
      'delete from statement_upload_transaction where business_id = $1 and upload_id = $2 and transaction_id = any($3)',
      [uow.businessId, uploadId, links.map(({ transactionId }) => transactionId)],
    );
  }
}

/** For each of the transactions ($3), its own link of the upload ($2) and the next later one of another upload. */
const NEXT_LINKS = `unnest($3::uuid[]) as a(id)
  join statement_upload_transaction own
    on own.business_id = $1 and own.upload_id = $2 and own.transaction_id = a.id
 cross join lateral (
   select * from statement_upload_transaction o
    where o.business_id = $1 and o.transaction_id = a.id and o.seq > own.seq
    order by o.seq limit 1) o`;

interface StoredLink {
  readonly transactionId: string;
  readonly isCreated: boolean;
  readonly before: StoredFacts | null;
  readonly after: StoredFacts | null;
}

function toLink({ transactionId, isCreated, before, after }: StoredLink): LinkedTransaction {
  const change = before && after ? { transactionId, before: toFacts(before), after: toFacts(after) } : null;
  return { transactionId, isCreated, change };
}

function toFacts(stored: StoredFacts): ImportedFacts {
  return { ...stored, amountMinor: BigInt(stored.amountMinor) };
}

function toStored(facts: ImportedFacts): StoredFacts {
  return { ...facts, amountMinor: String(facts.amountMinor) };
}
